import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminActOnAttention } from "#shared/contract/admin-attention.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { AttentionState } from "#shared/domain/attention.ts";
import { attentionState, noSuchAttention } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";
import { writeTop } from "./refresh-client.ts";
import { type AttentionRow, attention } from "./tables.ts";

type Body = BodyOf<typeof adminActOnAttention>;

/** The states in which each action is allowed. */
const sources: Readonly<Record<Body["act"], readonly AttentionState[]>> = {
  snooze: ["open", "snoozed"],
  done: ["open", "snoozed"],
  reopen: ["snoozed", "done"],
};
const targets = { snooze: "snoozed", done: "done", reopen: "open" } as const;

async function lockLine(tx: Tx, id: string): Promise<{ row: AttentionRow; memberId: string }> {
  const [row] = await tx.select().from(attention).where(eq(attention.id, id)).for("update");
  if (row === undefined) throw noSuchAttention();
  const [member] = await readRows<{ id: string }>(
    tx,
    sql`select s.user_id as id from subscriptions s where s.id = ${row.subscriptionId}`,
  );
  if (member === undefined) throw noSuchAttention();
  return { row, memberId: member.id };
}

/** Throws 404, ATTENTION_STATE when the line changed meanwhile or was cleared. */
export async function actOnAttention(
  deps: CockpitDeps,
  caller: StaffCaller,
  id: string,
  { act, days, until, note = "" }: Body,
): Promise<ReplyOf<typeof adminActOnAttention>> {
  const { platform, access } = deps;
  return platform.database.transaction(async (tx) => {
    const { row, memberId } = await lockLine(tx, id);
    const reason = await access.readHealth(tx, caller, memberId, "logs", row.subscriptionId);
    // A lead with temporary access may not act.
    if (reason === "break_glass") throw noSuchAttention();
    if (act === "snooze" && days === undefined && until === undefined)
      throw invalidField("days", "REQUIRED", "Say for how long");
    if (!sources[act].includes(row.state)) throw attentionState(row.state);
    const now = platform.clock.now();
    const isAsleep = act === "snooze";
    const untilAt = isAsleep && days !== undefined ? new Date(now.getTime() + days * 86_400_000) : null;
    const state = targets[act];
    await tx
      .update(attention)
      .set({
        ...{ state, until: untilAt, untilLog: isAsleep && until === "next_log", snoozedAt: isAsleep ? now : null },
        ...{ by: caller.userId, note, updatedAt: now },
      })
      .where(eq(attention.id, id));
    await writeTop(tx, row.subscriptionId);
    return { state, until: untilAt?.toISOString() ?? null };
  });
}
