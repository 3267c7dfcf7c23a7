import ipaddr from "ipaddr.js";

/** Whether the text is an IP address or a range in CIDR notation. */
export const isRange = (text: string): boolean => {
  const { IPv4, IPv6 } = ipaddr;
  const isFour = IPv4.isValidFourPartDecimal(text) || IPv4.isValidCIDRFourPartDecimal(text);
  return isFour || IPv6.isValid(text) || IPv6.isValidCIDR(text);
};

/** Whether an address is one of the addresses or in one of the ranges. An IPv4-mapped IPv6 address counts as IPv4. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    if (ipaddr.isValid(range)) return ipaddr.process(range).toNormalizedString() === parsed.toNormalizedString();
    const [first, bits] = ipaddr.parseCIDR(range);
    return first.kind() === parsed.kind() && parsed.match(first, bits);
  });
}
