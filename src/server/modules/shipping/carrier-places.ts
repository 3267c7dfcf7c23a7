import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import { findPlace, regionsIn } from "#shared/domain/places/index.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import type { CarrierPlace, ListedPlace } from "./ports.ts";
import { carrierPlaces } from "./tables.ts";

/** The carrier's name for the place of an address: of its city, else of its region. */
export async function findCarrierPlace(
  reader: Reader,
  carrier: CarrierName,
  { country, regionId = "", region = "", cityId = "", city }: ShippingAddress,
): Promise<CarrierPlace | undefined> {
  const foundRegion = findPlace(regionsIn(country), regionId, region);
  const foundCity = foundRegion && findPlace(foundRegion.cities, cityId, city);
  if (foundRegion === undefined) return undefined;
  const rows = await reader
    .select()
    .from(carrierPlaces)
    .where(and(eq(carrierPlaces.carrier, carrier), eq(carrierPlaces.regionId, foundRegion.id)));
  const exact = foundCity && rows.find((row) => row.cityId === foundCity.id);
  return (exact ?? rows.find((row) => row.cityId === ""))?.place;
}

/** A name for comparison: without case, diacritics, articles and spaces. */
export const toPlaceKey = (name: string): string =>
  withoutArticles(foldText(name))
    .replace(/^(el|al)[\s-]?/, "")
    .replace(/[\s\-'’]+/g, "");

export interface MatchedPlace {
  readonly regionId: string;
  readonly cityId: string;
  readonly place: CarrierPlace;
}

/** Our places of a country whose names, in either language, are those of a carrier. */
export function matchPlaces(country: string, listed: readonly ListedPlace[]): MatchedPlace[] {
  const byKey = new Map<string, CarrierPlace>();
  for (const { names, ...place } of listed)
    for (const name of names ?? [place.name]) {
      const key = toPlaceKey(name);
      if (key !== "" && !byKey.has(key)) byKey.set(key, place);
    }
  const find = (name: { readonly ar: string; readonly en: string }) =>
    byKey.get(toPlaceKey(name.en)) ?? byKey.get(toPlaceKey(name.ar));
  return regionsIn(country).flatMap(({ id: regionId, name, cities }) => {
    const region = find(name);
    const found = cities.flatMap((city) => {
      const place = find(city.name);
      return place === undefined ? [] : [{ regionId, cityId: city.id, place }];
    });
    return region === undefined ? found : [{ regionId, cityId: "", place: region }, ...found];
  });
}

/** Stores the matches; names entered by staff stay. */
export async function writeMatches(tx: Tx, carrier: CarrierName, matches: readonly MatchedPlace[]): Promise<void> {
  if (matches.length === 0) return;
  await tx
    .insert(carrierPlaces)
    .values(matches.map((match) => ({ ...match, carrier, byStaff: false })))
    .onConflictDoUpdate({
      target: [carrierPlaces.carrier, carrierPlaces.regionId, carrierPlaces.cityId],
      set: { place: sql`excluded.place`, version: sql`${carrierPlaces.version} + 1` },
      setWhere: sql`not ${carrierPlaces.byStaff} and ${carrierPlaces.place} is distinct from excluded.place`,
    });
}
