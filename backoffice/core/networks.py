"""From which network somebody asks: whoever has one address of it mostly has the others too."""

from ipaddress import ip_address, ip_network

# what a provider gives to one customer
V4, V6 = 24, 48


def network_of(address: str) -> str:
    """`203.0.113.0/24`, `2001:db8:7::/48`; the text itself where it is no address."""
    try:
        found = ip_address(address.split("%", 1)[0])
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return str(ip_network(f"{found}/{V4 if found.version == 4 else V6}", strict=False))
