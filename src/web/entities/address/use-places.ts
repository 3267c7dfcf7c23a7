import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getPlaces } from "#shared/contract/places.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { needsRegion } from "./regions.ts";

export type Region = ReplyOf<typeof getPlaces>["regions"][number];
export type Place = Pick<Region, "id" | "name">;

/** The listed regions of a country; `undefined` while they load, empty without a list or after a failure. */
export function useRegions(country: string): readonly Region[] | undefined {
  const { load } = useOnDemand(needsRegion(country) ? `places:${country}` : undefined, (signal) =>
    api(getPlaces, { query: { country } }, { signal }),
  );
  if (!needsRegion(country) || load.status === "failed") return [];
  // Right after a change of the country the old country's list is still there.
  return load.status === "ready" && load.data.country === country ? load.data.regions : undefined;
}

const toKey = (text: string): string => withoutArticles(foldText(text)).replace(/^(el|al) /, "");

/** The place with this name in either language and any usual spelling. */
export function findNamed<P extends Place>(places: readonly P[], name: string): P | undefined {
  const key = toKey(name);
  return key === "" ? undefined : places.find((place) => toKey(place.name.ar) === key || toKey(place.name.en) === key);
}

/** Places whose name in either language contains the typed text; those that begin with it come first. */
export function matchPlaces<P extends Place>(places: readonly P[], typed: string): readonly P[] {
  const key = toKey(typed);
  if (key === "") return places;
  const rank = ({ name }: P): number => {
    const keys = [toKey(name.ar), toKey(name.en)];
    if (keys.some((one) => one.startsWith(key))) return 0;
    return keys.some((one) => one.includes(key)) ? 1 : 2;
  };
  return places.filter((place) => rank(place) < 2).sort((a, b) => rank(a) - rank(b));
}
