import { and, eq } from "drizzle-orm";
import type { StaffCall } from "#server/platform/audit.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveCodRule, CodRule } from "#shared/contract/cod.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { Market } from "#shared/domain/markets.ts";
import { readRule } from "../rows.ts";
import { codRules } from "../tables.ts";
import { ruleView } from "../view.ts";

/** Changes who confirms cash on delivery, for orders from now on. Throws 409 VERSION_CONFLICT. */
export async function saveRule(
  { database, clock, audit }: Platform,
  call: StaffCall,
  market: Market,
  { confirm, confirmHours, version, reason = "" }: BodyOf<typeof adminSaveCodRule>,
): Promise<CodRule> {
  return database.transaction(async (tx) => {
    const before = ruleView(await readRule(tx, market));
    const [row] = await tx
      .update(codRules)
      .set({ confirm, confirmHours, version: version + 1, updatedAt: clock.now() })
      .where(and(eq(codRules.market, market), eq(codRules.version, version)))
      .returning();
    if (row === undefined) throw versionConflict(ruleView(await readRule(tx, market)));
    const after = ruleView(row);
    await audit.record(tx, call, {
      action: "market.cod-rule",
      subjectKind: "market",
      subjectId: market,
      before,
      after,
      ...(reason === "" ? {} : { reason }),
    });
    return after;
  });
}
