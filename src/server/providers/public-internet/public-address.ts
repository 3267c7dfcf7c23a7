import ipaddr from "ipaddr.js";

/** Whether an address belongs to the public internet: not to this machine, a private network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 one is judged as the former.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Assigned global addresses; the rest of IPv6 is reserved.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.IPv6.parse("2000::"), 3);
}

export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
