import { getRates } from "#shared/contract/currency.ts";
import { getPointsRules, listRewards } from "#shared/contract/loyalty.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import type { PointWorth } from "./point-worth.tsx";

type Context = Parameters<typeof getPageFacts>[0];

/** Loads the value of points for this visitor. */
export async function loadPointWorth(context: Context): Promise<PointWorth> {
  const { currency } = getPageFacts(context);
  const api = getApi(context);
  const [{ data }, { rules }] = await Promise.all([api(getRates, { query: { base: "EGP" } }), api(getPointsRules, {})]);
  return { currency, perPound: data.rates[currency], rules };
}

/** Loads the rewards and the value of points. */
export async function loadRewards(context: Context) {
  const [{ rewards }, worth] = await Promise.all([getApi(context)(listRewards, {}), loadPointWorth(context)]);
  return { rewards, worth };
}

export type RewardsData = Awaited<ReturnType<typeof loadRewards>>;
