import { type AddressProblem, findAddressProblems, type RuledAddress } from "#shared/domain/address-rules.ts";

/** What deliveries in the country need and the address lacks. The server finds a region by its name, too. */
export const findMissingParts = (address: RuledAddress): readonly AddressProblem[] =>
  findAddressProblems({ ...address, regionId: address.regionId || address.region });
