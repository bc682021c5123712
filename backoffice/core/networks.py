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


def customer_of(address: str) -> str:
    """Narrower, for limits that lock people out: neighbours in a /24 or /48 are strangers to each other.

    An IPv4 address stands for itself; of IPv6 a customer has at least a /64, and every address in it for nothing.
    """
    try:
        found = ip_address(address.split("%", 1)[0])
    except ValueError:
        return address[:64]
    found = getattr(found, "ipv4_mapped", None) or found
    return str(found) if found.version == 4 else str(ip_network(f"{found}/64", strict=False))
