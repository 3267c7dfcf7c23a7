import { isMarket } from "#shared/domain/markets.ts";
import { newAddress } from "#web/entities/address/address-choice.ts";

interface Start {
  /** An id of the address book, or `new`. */
  readonly addressId: string;
  /** The country of a new address. */
  readonly country: string;
}

/**
 * The initial delivery address. Prices follow the visitor's country, so in a country where the shop has its own
 * market the address is there too; elsewhere it is the first saved one, or the profile's country.
 */
export function toStartAddress(
  addresses: readonly { readonly id: string; readonly country: string }[],
  visitorCountry: string,
  profileCountry: string | null | undefined,
): Start {
  const isLocal = isMarket(visitorCountry);
  const first = isLocal ? addresses.find(({ country }) => country === visitorCountry) : addresses[0];
  return {
    addressId: first?.id ?? newAddress,
    country: isLocal ? visitorCountry : (profileCountry ?? visitorCountry),
  };
}
