import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { notFound, versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminReturnRule, adminSaveReturnRule } from "#shared/contract/admin-returns.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type ReturnRuleRow, returnRules } from "../tables.ts";

export const toAdminRule = (row: ReturnRuleRow): AdminReturnRule => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** The fields of a rule that the audit log keeps. */
const toFacts = ({ days, openedOk, fee, refundsShipping, restockDefault, text }: AdminReturnRule) => ({
  ...{ days, openedOk, fee, refundsShipping, restockDefault, text },
});

async function requireRule(reader: Reader, id: string): Promise<AdminReturnRule> {
  const [row] = await reader.select().from(returnRules).where(eq(returnRules.id, id));
  if (row === undefined) throw notFound("No such return rule");
  return toAdminRule(row);
}

/** Changes a rule from now on, and invalidates all rendered pages. Throws 404, 409 VERSION_CONFLICT. */
export async function saveReturnRule(
  { database, clock, audit }: Platform,
  call: StaffCall,
  id: string,
  { version, reason = "", ...rule }: BodyOf<typeof adminSaveReturnRule>,
): Promise<AdminReturnRule> {
  return database.transaction(async (tx) => {
    const before = await requireRule(tx, id);
    const [row] = await tx
      .update(returnRules)
      .set({ ...rule, version: version + 1, updatedAt: clock.now() })
      .where(and(eq(returnRules.id, id), eq(returnRules.version, version)))
      .returning();

    if (row === undefined) throw versionConflict(await requireRule(tx, id));
    const after = toAdminRule(row);
    await bumpContentVersion(tx, "content");
    await audit.record(tx, call, {
      action: "return-rule.edit",
      subjectKind: "return_rule",
      subjectId: id,
      before: toFacts(before),
      after: toFacts(after),
      ...(reason === "" ? {} : { reason }),
    });
    return after;
  });
}
