import type { StaffCall } from "#server/platform/audit.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveCodRule, CodRule } from "#shared/contract/cod.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { Market } from "#shared/domain/markets.ts";
import { type Minor, toMinor } from "#shared/domain/money.ts";
import { readRule } from "../rows.ts";
import { codRules } from "../tables.ts";
import { ruleView } from "../view.ts";

const toLimit = (limit: number | null): Minor | null => (limit === null ? null : toMinor(limit));

/** Changes a market's rule for offering and confirming cash on delivery, for new orders. Throws 409 VERSION_CONFLICT. */
export async function saveRule(
  { database, clock, audit }: Platform,
  call: StaffCall,
  market: Market,
  { version, reason = "", ...changes }: BodyOf<typeof adminSaveCodRule>,
): Promise<CodRule> {
  return database.transaction(async (tx) => {
    const before = ruleView(await readRule(tx, market));
    const { confirm, confirmHours, enabled = before.enabled, maxOpen = before.maxOpen } = changes;
    const { min = before.min, max = before.max, maxNew = before.maxNew } = changes;
    const { refusalsBlock = before.refusalsBlock, fee = before.fee } = changes;
    const { prepayPercent = before.prepayPercent } = changes;
    if (min !== null && max !== null && min > max) throw invalidField("max", "TOO_SMALL", "Is too small");
    const [row] = await tx
      .update(codRules)
      .set({
        ...{ confirm, confirmHours, enabled, maxOpen, refusalsBlock, prepayPercent, feeMinor: toMinor(fee) },
        ...{ minMinor: toLimit(min), maxMinor: toLimit(max), maxNewMinor: toLimit(maxNew) },
        ...{ version: version + 1, updatedAt: clock.now() },
      })
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
