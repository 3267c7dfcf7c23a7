import type { StaffCall } from "#server/platform/audit.ts";
import { invalid, versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveMarket, MarketRecord } from "#shared/contract/admin-markets.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { findIdentityProblems, type MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";
import { readMarket, writeIdentity } from "../identities.ts";

const messages = { REQUIRED: "Required", INVALID_FORMAT: "Has the wrong form" } as const;

function assertValid(market: Market, identity: MarketIdentity): void {
  const problems = findIdentityProblems(market, identity);
  if (problems.length === 0) return;
  throw invalid(problems.map(({ field, code }) => ({ field: `identity.${field}`, code, message: messages[code] })));
}

/** Sets who sells in a market from now on. Throws 400, 409 VERSION_CONFLICT with the current identity. */
export async function saveMarket(
  { database, clock, audit }: Platform,
  call: StaffCall,
  market: Market,
  { identity, version, reason = "" }: BodyOf<typeof adminSaveMarket>,
): Promise<MarketRecord> {
  assertValid(market, identity);
  return database.transaction(async (tx) => {
    const before = await readMarket(tx, market);
    if (!(await writeIdentity(tx, { market, identity, version }, clock.now())))
      throw versionConflict(await readMarket(tx, market));
    const after = await readMarket(tx, market);
    await audit.record(tx, call, {
      action: "market.identity",
      subjectKind: "market",
      subjectId: market,
      before: before.identity,
      after: after.identity,
      ...(reason === "" ? {} : { reason }),
    });
    return after;
  });
}
