import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type { AttentionThresholds, adminSaveThresholds } from "#shared/contract/admin-attention-thresholds.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { findOutOfOrder, usualThresholds } from "#shared/domain/attention-thresholds.ts";
import type { CockpitDeps } from "./ports.ts";
import { refreshAllJob } from "./refresh-all.ts";
import { attentionThresholds } from "./tables.ts";
import { readThresholds } from "./thresholds.ts";

const theRow = eq(attentionThresholds.id, 1);

/** Locks the row; creates it if nothing was saved yet. */
async function lockThresholds(tx: Tx, now: Date): Promise<AttentionThresholds> {
  const usual = { thresholds: usualThresholds, version: 1, updatedAt: now };
  const made = await tx.insert(attentionThresholds).values(usual).onConflictDoNothing().returning();
  // A new row means that nothing was saved.
  if (made.length > 0) return { thresholds: usualThresholds, version: 0 };
  await tx.select().from(attentionThresholds).where(theRow).for("update");
  return readThresholds(tx);
}

/** Sets the thresholds of the queue and recomputes all lines. Throws 400, VERSION_CONFLICT. */
export async function saveThresholds(
  { platform }: Pick<CockpitDeps, "platform">,
  call: StaffCall,
  { thresholds, version }: BodyOf<typeof adminSaveThresholds>,
): Promise<AttentionThresholds> {
  const wrong = findOutOfOrder(thresholds);
  if (wrong !== undefined) throw invalidField(`thresholds.${wrong}`, "TOO_SMALL", "Is not above the one before it");
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const before = await lockThresholds(tx, now);
    assertVersion(version, before);
    const after = { thresholds, version: before.version + 1 };
    await tx
      .update(attentionThresholds)
      .set({ ...after, updatedAt: now })
      .where(theRow);
    await platform.jobs.enqueue(tx, refreshAllJob, {});
    const entry = { action: "coaching.thresholds", subjectKind: "settings", subjectId: "attention" } as const;
    await platform.audit.record(tx, call, { ...entry, before: before.thresholds, after: after.thresholds });
    return after;
  });
}
