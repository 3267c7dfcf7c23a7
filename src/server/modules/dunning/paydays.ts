import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion } from "#server/platform/errors.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { adminListPaydays, adminSavePaydays, type MarketPaydays } from "#shared/contract/admin-paydays.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { usualPaydays } from "#shared/domain/dunning.ts";
import { type Market, markets } from "#shared/domain/markets.ts";
import { paydays } from "./tables.ts";

async function readPaydays(reader: Reader, market: Market): Promise<MarketPaydays> {
  const [row] = await reader.select().from(paydays).where(eq(paydays.market, market));
  return { market, days: row?.days ?? [...usualPaydays[market]], version: row?.version ?? 0 };
}

/** Days of the month on which salaries arrive in a market. */
export const paydaysOf = async (reader: Reader, market: Market): Promise<readonly number[]> =>
  (await readPaydays(reader, market)).days;

async function listPaydays(reader: Reader): Promise<MarketPaydays[]> {
  const listed: MarketPaydays[] = [];
  for (const market of markets) listed.push(await readPaydays(reader, market));
  return listed;
}

/** Throws VERSION_CONFLICT. */
function savePaydays(
  { database, clock, audit }: Platform,
  call: StaffCall,
  { market, version, ...body }: BodyOf<typeof adminSavePaydays> & { readonly market: Market },
): Promise<MarketPaydays> {
  const days = [...new Set(body.days)].toSorted((a, b) => a - b);
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`paydays ${market}`}, 0))`);
    const before = await readPaydays(tx, market);
    assertVersion(version, before);
    const values = { days, version: version + 1, updatedAt: clock.now() };
    await tx
      .insert(paydays)
      .values({ market, ...values })
      .onConflictDoUpdate({ target: paydays.market, set: values });
    await audit.record(tx, call, {
      ...{ action: "settings.paydays", subjectKind: "settings", subjectId: "paydays" },
      ...{ before: { market, days: before.days }, after: { market, days } },
    });
    return readPaydays(tx, market);
  });
}

export const paydayRoutes = (platform: Platform): Route[] => [
  route(adminListPaydays, async () => ({ markets: await listPaydays(platform.database.reader) })),
  route(adminSavePaydays, async (call) => ({
    paydays: await savePaydays(platform, call, { ...call.params, ...call.body }),
  })),
];
