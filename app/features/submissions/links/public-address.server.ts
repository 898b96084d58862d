import { BlockList, isIP } from "node:net";

/*
 * Addresses of the special-purpose registries of IANA (RFC 6890 and its updates), which are not of the public internet.
 */

const NOT_PUBLIC_IPV4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];

/** Inside of what is given to the internet; the ranges that carry an IPv4 address (6to4, Teredo) are among them. */
const NOT_PUBLIC_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

/** The only range of IPv6 from which public addresses are given so far. */
const PUBLIC_IPV6 = "2000::/3";

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix = ""] = range.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const notPublicIpv4 = listOf(NOT_PUBLIC_IPV4, "ipv4");
const notPublicIpv6 = listOf(NOT_PUBLIC_IPV6, "ipv6");
const publicIpv6 = listOf([PUBLIC_IPV6], "ipv6");

/** Whether an IP address is one of the public internet. False for what is no IP address, and for IPv6 with a zone. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublicIpv4.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return publicIpv6.check(address, "ipv6") && !notPublicIpv6.check(address, "ipv6");
}
