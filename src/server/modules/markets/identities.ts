import { readShop } from "#server/modules/content/index.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { and, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { MarketRecord } from "#shared/contract/admin-markets.ts";
import { findIdentityGaps, type IdentityNeed, type MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";
import { toShopIdentity } from "./shop-identity.ts";
import { marketIdentities } from "./tables.ts";

const identitiesFor = keptSettings(
  prepared((plan) =>
    plan
      .select({ market: marketIdentities.market, data: marketIdentities.data })
      .from(marketIdentities)
      .where(inArray(marketIdentities.market, [sql.placeholder("market"), "ZZ"])),
  ),
);

/** The seller in a market: its own identity, else the one for everywhere else, else the shop's own details. */
export async function readSeller(reader: Reader, market: Market): Promise<MarketIdentity> {
  const rows = await identitiesFor(reader, { market });
  const found = rows.find((row) => row.market === market) ?? rows[0];
  return found?.data ?? toShopIdentity(await readShop(reader));
}

/** The identity that staff set in a market, with the version that an update must name. */
export async function readMarket(reader: Reader, market: Market): Promise<MarketRecord> {
  const [row] = await reader.select().from(marketIdentities).where(eq(marketIdentities.market, market));
  if (row === undefined) return { market, identity: null, version: 0, updatedAt: null };
  return { market, identity: row.data, version: row.version, updatedAt: row.updatedAt.toISOString() };
}

/** Details that a market's law requires and its identity lacks. */
export async function readMarketGaps(reader: Reader, market: Market): Promise<IdentityNeed[]> {
  return findIdentityGaps(market, (await readMarket(reader, market)).identity);
}

export interface IdentityChange {
  readonly market: Market;
  readonly identity: MarketIdentity;
  /** 0 where there was none. */
  readonly version: number;
}

/** Writes an identity and invalidates all rendered pages; returns false when `version` is outdated. */
export async function writeIdentity(
  tx: Tx,
  { market, identity, version }: IdentityChange,
  now: Date,
): Promise<boolean> {
  const values = { data: identity, updatedAt: now };
  const rows =
    version === 0
      ? await tx
          .insert(marketIdentities)
          .values({ market, ...values })
          .onConflictDoNothing()
          .returning({ market: marketIdentities.market })
      : await tx
          .update(marketIdentities)
          .set({ ...values, version: version + 1 })
          .where(and(eq(marketIdentities.market, market), eq(marketIdentities.version, version)))
          .returning({ market: marketIdentities.market });
  if (rows.length === 0) return false;
  await bumpContentVersion(tx, "content");
  return true;
}
