import { type PaidTime, readPaidTime, type SubscriptionRow } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EntitlementWindow, layWindows, type WindowState } from "#shared/domain/entitlements.ts";
import { type EntitlementRow, entitlements } from "./tables.ts";

type Deps = Pick<Platform, "clock" | "ids">;

/** The columns of a subscription from which its windows follow. */
export type Subscribed = Pick<SubscriptionRow, "id" | "startedOn" | "months" | "timezone">;

export interface Known extends PaidTime {
  /** Windows that have begun. */
  readonly states: readonly WindowState[];
}

const toKey = (kind: string, start: string): string => `${kind}:${start}`;

function toState(window: EntitlementWindow, rows: readonly EntitlementRow[]): WindowState {
  // The grant is written when a window is first used; until then it is computed.
  const granted = rows.find(({ reason }) => reason === "grant")?.delta ?? window.given;
  const returned = new Set(rows.flatMap(({ reason, ref }) => (reason === "use" || ref === null ? [] : [ref])));
  const uses = rows.filter(({ reason, ref }) => reason === "use" && ref !== null && !returned.has(ref));
  const failed = rows.filter(({ reason }) => reason === "owed").length;
  const used = uses.filter(({ usedAt }) => usedAt !== null).length;
  const left = granted - uses.length;
  return {
    ...window,
    ...{ given: granted, used, reserved: uses.length - used, left, kept: Math.min(failed, left) },
  };
}

function readRows(reader: Reader, subscriptionId: string): Promise<EntitlementRow[]> {
  return reader
    .select()
    .from(entitlements)
    .where(eq(entitlements.subscriptionId, subscriptionId))
    .orderBy(asc(entitlements.windowStart), asc(entitlements.id))
    .limit(10_000);
}

/** The state of a subscription's windows that have begun. */
export async function readWindows(
  reader: Reader,
  deps: Pick<Platform, "clock">,
  subscription: Subscribed,
): Promise<Known> {
  const time = await readPaidTime(reader, deps, subscription);
  const rows = Map.groupBy(await readRows(reader, subscription.id), ({ kind, windowStart }) =>
    toKey(kind, windowStart),
  );
  const begun = layWindows(time.startedOn, time.periods).filter(({ startsOn }) => startsOn <= time.today);
  return { ...time, states: begun.map((one) => toState(one, rows.get(toKey(one.kind, one.startsOn)) ?? [])) };
}

/** Writes the grant of a window, once. The caller has locked the subscription. */
export async function writeGrant(
  tx: Tx,
  { clock, ids }: Deps,
  subscriptionId: string,
  { kind, startsOn, endsOn, given }: EntitlementWindow,
): Promise<void> {
  const { windowStart } = entitlements;
  await tx
    .insert(entitlements)
    .values({
      ...{ id: ids.next(), subscriptionId, kind, windowStart: startsOn, windowEnd: endsOn },
      ...{ reason: "grant", delta: given, createdAt: clock.now() },
    })
    .onConflictDoUpdate({
      target: [entitlements.subscriptionId, entitlements.kind, windowStart],
      targetWhere: isNull(entitlements.ref),
      // Pauses move the end.
      set: { windowEnd: endsOn },
      setWhere: sql`${entitlements.windowEnd} <> ${endsOn}`,
    });
}

/** The rows of one use. */
export const findByRef = (reader: Reader, kind: EntitlementRow["kind"], ref: string): Promise<EntitlementRow[]> =>
  reader
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.kind, kind), eq(entitlements.ref, ref)))
    .limit(2);
