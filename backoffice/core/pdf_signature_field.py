"""Where a signature is seen: an empty field with a tag of its own on the drawn page, filled when it is signed."""

from typing import Any

FIELD = "Approval"
# what the template calls its place, and how large the style sheet makes it
PLACE = "signature-place"
_POINTS = 0.75
_PRINTED_AND_LOCKED = 4 + 128


def add_signature_field(document: Any, pdf: Any) -> None:
    """An empty field where the template has its place, found by whoever listens to the page instead of seeing it.

    `document` and `pdf` are what WeasyPrint hands to whoever finishes a file.
    """
    import pydyf

    place = next(
        ((number, page) for number, page in enumerate(document.pages) if PLACE in page.anchors), None
    )
    if place is None:
        return
    number, page = place
    left, top, right, bottom = (each * _POINTS for each in page.anchors[PLACE])
    height = page.height * _POINTS
    sheet = pdf.objects[pdf.pages["Kids"][3 * number]]
    nothing = pydyf.Stream(
        [],
        {"Type": "/XObject", "Subtype": "/Form", "BBox": pydyf.Array([0, 0, right - left, bottom - top])},
    )
    pdf.add_object(nothing)
    field = pydyf.Dictionary(
        {
            "Type": "/Annot",
            "Subtype": "/Widget",
            "FT": "/Sig",
            "T": pydyf.String(FIELD),
            "TU": pydyf.String("Place of the signature"),
            "Rect": pydyf.Array([left, height - bottom, right, height - top]),
            "F": _PRINTED_AND_LOCKED,
            "P": sheet.reference,
            "AP": pydyf.Dictionary({"N": nothing.reference}),
        }
    )
    pdf.add_object(field)
    sheet.setdefault("Annots", pydyf.Array()).append(field.reference)
    sheet["Tabs"] = "/S"
    pdf.catalog["AcroForm"] = pydyf.Dictionary({"Fields": pydyf.Array([field.reference]), "SigFlags": 0})
    _tag(pdf, field, sheet)


def _tag(pdf: Any, field: Any, sheet: Any) -> None:
    """Last in the order of reading, as a signature is."""
    import pydyf

    def known(reference: bytes) -> Any:
        return pdf.objects[int(reference.split()[0])]

    root = known(pdf.catalog["StructTreeRoot"])
    whole = known(root["K"][0])
    element = pydyf.Dictionary(
        {
            "Type": "/StructElem",
            "S": "/Form",
            "P": whole.reference,
            "Pg": sheet.reference,
            "K": pydyf.Array(
                [pydyf.Dictionary({"Type": "/OBJR", "Obj": field.reference, "Pg": sheet.reference})]
            ),
        }
    )
    pdf.add_object(element)
    whole["K"].append(element.reference)
    numbers = known(root["ParentTree"])["Nums"]
    field["StructParent"] = max(numbers[::2]) + 1
    numbers.extend([field["StructParent"], element.reference])
