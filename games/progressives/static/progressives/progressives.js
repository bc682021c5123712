/* Draws the meter with its jackpots, the cap and the line at which the wager costs its players nothing. */
(() => {
  "use strict";

  const place = document.getElementById("meter-chart");
  const source = document.getElementById("meter-chart-data");
  if (!place || !source || !window.echarts) return;
  const data = JSON.parse(source.textContent);

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /* light-dark() is resolved by the browser only where it is used */
  const resolved = (name) => {
    const probe = document.createElement("span");
    probe.hidden = true;
    probe.className = `chart-probe`;
    document.body.append(probe);
    probe.style.setProperty("color", colour(name));
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };

  const money = (value) =>
    data.symbol + Number(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 0 });

  /* A line far above the meter would flatten it: it is drawn at the top, with an arrow, until it is asked for. */
  const highest = Math.max(...data.points.map((each) => Number(each[1])), ...data.hits.map((each) => Number(each[1])));
  const round = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const roof = Math.ceil((highest * 1.1) / round) * round;
  const far = data.lines.some((each) => Number(each.value) > roof);
  let toScale = !far;

  const lineOf = (each, place, colours) => {
    const beyond = !toScale && Number(each.value) > roof;
    const height = beyond ? roof * (1 - place * 0.02) : Number(each.value);
    const colour = each.kind === "cap" ? colours.cap : colours.breakEven;
    const words = `${each.name} ${money(each.value)}${beyond ? " \u2191" : ""}`;
    return {
      name: words,
      type: "line",
      symbol: "none",
      lineStyle: { color: colour, type: each.kind === "cap" ? "dotted" : "dashed", width: 2 },
      itemStyle: { color: colour },
      data: [data.points[0][0], data.points[data.points.length - 1][0]].map((at) => ({ value: [at, height], words })),
    };
  };

  const options = () => {
    const ink = resolved("--bz-ink-soft");
    const line = resolved("--bz-line");
    const felt = resolved("--bz-felt-ink");
    const red = resolved("--bz-red");
    const amber = resolved("--bz-amber");
    const blue = resolved("--bz-link");
    const small = place.clientWidth < 500;
    const shownNames = [
      data.meter,
      ...(data.band.length ? [data.expected] : []),
      ...(data.strays.length ? [data.outside] : []),
      data.jackpot,
      ...data.lines.map((each, place) => lineOf(each, place, { cap: red, breakEven: amber }).name),
    ];
    return {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: ink },
      grid: { left: small ? 8 : 16, right: small ? 12 : 24, top: small ? 96 : 44, bottom: 8, containLabel: true },
      legend: { type: "plain", data: shownNames, top: 0, left: 0, right: 0, textStyle: { color: ink }, itemHeight: 10 },
      tooltip: { trigger: "item", renderMode: "richText", formatter: (item) => item.data.words || item.name },
      xAxis: { type: "time", axisLine: { lineStyle: { color: line } }, axisLabel: { color: ink, hideOverlap: true }, splitLine: { show: false } },
      yAxis: { type: "value", scale: true, max: toScale || !far ? undefined : roof, axisLabel: { color: ink, formatter: money }, splitLine: { lineStyle: { color: line } } },
      series: [
        /* the band: an unseen floor, and what lies between it and the ceiling */
        {
          name: "",
          type: "line",
          stack: "band",
          symbol: "none",
          silent: true,
          lineStyle: { opacity: 0 },
          data: data.band.map(([at, low]) => [at, low]),
        },
        {
          name: data.expected,
          type: "line",
          stack: "band",
          symbol: "none",
          lineStyle: { color: blue, width: 6, opacity: 0.35 },
          itemStyle: { color: blue, opacity: 0.35 },
          areaStyle: { color: blue, opacity: 0.25 },
          data: data.band.map(([at, low, high, words]) => ({ value: [at, Number(high) - Number(low)], words })),
        },
        {
          name: data.meter,
          type: "line",
          symbol: "circle",
          symbolSize: data.points.length > 120 ? 0 : 4,
          lineStyle: { color: felt, width: 2 },
          itemStyle: { color: felt },
          data: data.points.map(([at, value, words]) => ({ value: [at, value], words: `${words}: ${money(value)}` })),
        },
        {
          name: data.jackpot,
          type: "scatter",
          symbol: "diamond",
          symbolSize: 12,
          itemStyle: { color: red },
          data: data.hits.map(([at, value, words]) => ({ value: [at, value], words })),
        },
        ...(data.strays.length
          ? [
              {
                name: data.outside,
                type: "scatter",
                symbol: "triangle",
                symbolSize: 12,
                itemStyle: { color: red, borderColor: red },
                data: data.strays.map(([at, value, words]) => ({ value: [at, value], words })),
              },
            ]
          : []),
        ...data.lines.map((each, place) => lineOf(each, place, { cap: red, breakEven: amber })),
      ],
    };
  };

  const chart = window.echarts.init(place, null, { renderer: "svg" });
  const draw = () => chart.setOption(options(), true);
  draw();

  const button = document.getElementById("meter-chart-scale");
  if (button && far) {
    button.hidden = false;
    button.addEventListener("click", () => {
      toScale = !toScale;
      button.setAttribute("aria-pressed", String(toScale));
      draw();
    });
  }
  new ResizeObserver(() => chart.resize()).observe(place);
  new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["data-bs-theme"] });
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
