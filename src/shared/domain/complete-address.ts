import type { Language } from "#shared/i18n/languages.ts";
import {
  type AddressParts,
  type AddressProblem,
  addressParts,
  findAddressProblems,
  isAddressRuled,
  normaliseText,
  partsIn,
  type RuledAddress,
} from "./address-rules.ts";
import { findPlace, regionsIn } from "./places/index.ts";

interface Completed<A> {
  readonly address: A;
  readonly problems: readonly (
    | AddressProblem
    | { readonly field: "regionId" | "cityId"; readonly code: "INVALID_VALUE" }
  )[];
}

/** The listed region and city: an id brings the list's name in the language; a name alone brings the region's id. */
function findNames({ country, region = "", regionId = "", city, cityId = "" }: RuledAddress, language: Language) {
  const regions = regionsIn(country);
  const foundRegion = findPlace(regions, regionId, region);
  const foundCity = foundRegion && findPlace(foundRegion.cities, cityId, city);
  const isRegionUnknown = regions.length > 0 && regionId !== "" && foundRegion === undefined;
  const isCityUnknown = cityId !== "" && regions.length > 0 && foundCity === undefined;
  return {
    names: {
      ...(foundRegion === undefined ? {} : { regionId: foundRegion.id }),
      ...(foundRegion === undefined || regionId === "" ? {} : { region: foundRegion.name[language] }),
      ...(foundCity === undefined || cityId === "" ? {} : { cityId, city: foundCity.name[language] }),
    },
    problems: [
      ...(isRegionUnknown ? [{ field: "regionId", code: "INVALID_VALUE" } as const] : []),
      ...(isCityUnknown && !isRegionUnknown ? [{ field: "cityId", code: "INVALID_VALUE" } as const] : []),
    ],
  };
}

/** Only the parts of the country that were given, as one way of writing. */
function ownParts(address: RuledAddress): AddressParts {
  const given = partsIn(address.country).map((part) => [part, normaliseText(address[part] ?? "")] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ""));
}

/** The postcode in Latin digits, where one was given. */
const ownPostalCode = ({ postalCode }: RuledAddress): Pick<RuledAddress, "postalCode"> =>
  postalCode === undefined ? {} : { postalCode: normaliseText(postalCode) };

/**
 * Completes an address from the lists of places and finds what is wrong with it. Parts of another country are dropped;
 * an address without any part stays as it is. `isForGoods`: also finds what the country needs for a parcel.
 */
export function completeAddress<A extends RuledAddress>(
  address: A,
  { language, isForGoods }: { readonly language: Language; readonly isForGoods: boolean },
): Completed<A> {
  if (!isAddressRuled(address)) return { address, problems: [] };
  const rest = Object.entries(address).filter(([key]) => !addressParts.some((part) => part === key));
  const { names, problems } = findNames(address, language);
  const completed = { ...Object.fromEntries(rest), ...ownParts(address), ...ownPostalCode(address), ...names } as A;
  return { address: completed, problems: [...problems, ...(isForGoods ? findAddressProblems(completed) : [])] };
}
