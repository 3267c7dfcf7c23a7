import { type AddressProblem, findAddressProblems, type RuledAddress } from "#shared/domain/address-rules.ts";

/** Parts that deliveries in the country require and the address lacks. The server finds a region by its name, too. */
export const findMissingParts = (address: RuledAddress): readonly AddressProblem[] =>
  findAddressProblems({ ...address, regionId: address.regionId || address.region });
