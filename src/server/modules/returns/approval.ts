import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { assertVersion } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveReturnApproval, ReturnApproval } from "#shared/contract/admin-return-approval.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { byCurrency, type Currency } from "#shared/domain/currency.ts";
import { type Minor, minor, toMajor, toMinor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { returnApproval } from "./tables.ts";

export interface ApprovalSetting {
  readonly isOn: boolean;
  readonly limits: Readonly<Partial<Record<Currency, Minor>>>;
  readonly instructions: LocalizedText;
  readonly version: number;
}

const off: ApprovalSetting = { isOn: false, limits: {}, instructions: { ar: "", en: "" }, version: 0 };

/** The setting of which returns are approved automatically. */
export async function readReturnApproval(reader: Reader): Promise<ApprovalSetting> {
  const [row] = await reader.select().from(returnApproval);
  if (row === undefined) return off;
  const { isOn, limits, instructions, version } = row;
  return { isOn, limits, instructions, version };
}

export const approvalView = ({ isOn, limits, instructions, version }: ApprovalSetting): ReturnApproval => ({
  ...{ isOn, instructions, version },
  limits: byCurrency((currency) => {
    const limit = limits[currency];
    return limit === undefined ? null : toMajor(limit);
  }),
});

const toLimits = (limits: BodyOf<typeof adminSaveReturnApproval>["limits"]): ApprovalSetting["limits"] =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([currency, limit]) => (limit === null ? [] : [[currency, minor(toMinor(limit))]])),
  );

/** Throws VERSION_CONFLICT. */
export function saveReturnApproval(
  { database, clock, audit }: Platform,
  call: StaffCall,
  { version, limits, ...body }: BodyOf<typeof adminSaveReturnApproval>,
): Promise<ReturnApproval> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('return approval', 0))`);
    const before = approvalView(await readReturnApproval(tx));
    assertVersion(version, before);
    const values = { ...body, limits: toLimits(limits), version: version + 1, updatedAt: clock.now() };
    await tx.insert(returnApproval).values(values).onConflictDoUpdate({ target: returnApproval.id, set: values });
    const after = approvalView(await readReturnApproval(tx));
    await audit.record(tx, call, {
      ...{ action: "settings.return-approval", subjectKind: "settings", subjectId: "return-approval" },
      ...{ before: { isOn: before.isOn, limits: before.limits }, after: { isOn: after.isOn, limits: after.limits } },
    });
    return after;
  });
}
