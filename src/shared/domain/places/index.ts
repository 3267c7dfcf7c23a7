import type { LocalizedText } from "#shared/i18n/languages.ts";
import { foldText, withoutArticles } from "../arabic-text.ts";
import ae from "./ae.json" with { type: "json" };
import eg from "./eg.json" with { type: "json" };
import sa from "./sa.json" with { type: "json" };

/** A city, or an area of one; its id is unique within the region. */
export interface City {
  readonly id: string;
  readonly name: LocalizedText;
}

export interface Region extends City {
  /** ISO 3166-2: `EG-C`. */
  readonly id: string;
  readonly cities: readonly City[];
}

/** Grows with every change of a list, so that stored copies are fetched again. */
export const placesVersion = 1;

/**
 * Regions and cities to choose from; never complete, so any other city may be typed. Egypt's cities: Tech-Labs
 * (LICENSE-eg.txt), with corrected spellings.
 */
const lists: Readonly<Record<string, readonly Region[]>> = { EG: eg, SA: sa, AE: ae };

/** The regions of a country; none where regions are typed. */
export const regionsIn = (country: string): readonly Region[] =>
  Object.hasOwn(lists, country) ? (lists[country] ?? []) : [];

const toKey = (text: string): string => withoutArticles(foldText(text)).replace(/^(el|al) /, "");
const isNamed = ({ name }: City, key: string): boolean => toKey(name.ar) === key || toKey(name.en) === key;

/** The place with this id, or else with this name in either language and any usual spelling. */
export function findPlace<P extends City>(places: readonly P[], id: string | undefined, name: string): P | undefined {
  if (id !== undefined && id !== "") return places.find((place) => place.id === id);
  const key = toKey(name);
  return key === "" ? undefined : places.find((place) => isNamed(place, key));
}
