// Draws the charts of the earnings page; every figure in them also stands in the table below.
(() => {
  const TONES = ["--bz-felt-ink", "--bz-link", "--bz-amber", "--bz-red"];
  const SHADES = ["#2f7d4f", "#3b6fb6", "#b5781a", "#8d4fa8", "#a8443c", "#3d8f99", "#7a7a2e", "#b0578d", "#5b6b7a"];

  const colour = (name) => {
    const probe = document.createElement("span");
    probe.className = "visually-hidden";
    document.body.append(probe);
    probe.style.setProperty("color", `var(${name})`);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };

  const moneyWith = (sign) => (value) =>
    (value < 0 ? "\u2212" : "") +
    sign +
    new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: 0 }).format(Math.abs(value));

  const common = (sign) => {
    const money = moneyWith(sign);
    const ink = colour("--bz-ink-soft");
    const line = colour("--bz-line");
    const axis = {
      axisLabel: { color: ink, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      splitLine: { lineStyle: { color: line } },
      nameTextStyle: { color: ink },
    };
    return {
      axis,
      money,
      option: {
        animation: false,
        textStyle: { fontFamily: "inherit", color: ink },
        tooltip: { trigger: "axis", renderMode: "richText", confine: true, valueFormatter: money },
        legend: { show: false },
        grid: { left: 12, right: 20, top: 16, bottom: 12, containLabel: true },
      },
    };
  };

  const bars = (data) => {
    const { axis, money, option } = common(data.sign);
    return {
      ...option,
      xAxis: { type: "value", ...axis, axisLabel: { ...axis.axisLabel, formatter: money } },
      yAxis: { type: "category", data: data.labels, inverse: true, ...axis },
      series: data.series.map((each, place) => ({
        name: each.name,
        type: "bar",
        stack: "win",
        barMaxWidth: 34,
        itemStyle: { color: SHADES[place % SHADES.length] },
        data: each.values,
      })),
    };
  };

  const band = (data) => {
    const { axis, money, option } = common(data.sign);
    const series = data.series.flatMap((each, place) => {
      const tone = colour(TONES[place % TONES.length]);
      const edge = (name, at) => ({
        name: `${each.name} ${name}`,
        type: "line",
        showSymbol: false,
        lineStyle: { width: 1, type: "dashed", color: tone },
        itemStyle: { color: tone },
        data: each.points.map((point) => [point[0], point[at]]),
      });
      return [
        {
          name: each.name,
          type: "line",
          showSymbol: false,
          lineStyle: { width: 2.5, color: tone },
          itemStyle: { color: tone },
          data: each.points.map((point) => [point[0], point[1]]),
        },
        edge("2.5 %", 2),
        edge("97.5 %", 3),
      ];
    });
    return {
      ...option,
      xAxis: { type: "value", name: data.axis, nameLocation: "middle", nameGap: 26, max: 30, ...axis },
      yAxis: { type: "value", ...axis, axisLabel: { ...axis.axisLabel, formatter: money } },
      grid: { ...option.grid, bottom: 28 },
      series,
    };
  };

  const draw = (area) => {
    const data = JSON.parse(area.dataset.earningsChart);
    const chart = echarts.getInstanceByDom(area) ?? echarts.init(area, null, { renderer: "svg" });
    chart.setOption(data.kind === "bars" ? bars(data) : band(data), true);
  };

  const drawAll = () => document.querySelectorAll("[data-earnings-chart]").forEach(draw);

  drawAll();
  document.body.addEventListener("htmx:afterSettle", drawAll);
  new MutationObserver(drawAll).observe(document.documentElement, { attributeFilter: ["data-bs-theme"] });
  window.addEventListener("resize", () =>
    document.querySelectorAll("[data-earnings-chart]").forEach((area) => echarts.getInstanceByDom(area)?.resize()),
  );
})();
