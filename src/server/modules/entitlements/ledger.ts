import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EntitlementKind, findUsable } from "#shared/domain/entitlements.ts";
import { entitlements } from "./tables.ts";
import { findByRef, readWindows, type Subscribed, writeGrant } from "./windows.ts";

type Deps = Pick<Platform, "clock" | "ids">;

/** What an entitlement is used for: a check-in, a clip, a booking or an enrolment. */
export interface Taking {
  readonly kind: EntitlementKind;
  readonly ref: string;
}

/**
 * Reserves one of a kind from the oldest window that still has one; once for the same use. The caller has locked the
 * subscription. Returns whether it is reserved.
 */
export async function takeEntitlement(
  tx: Tx,
  deps: Deps,
  subscription: Subscribed,
  { kind, ref }: Taking,
): Promise<boolean> {
  if ((await findByRef(tx, kind, ref)).length > 0) return true;
  const { states, today } = await readWindows(tx, deps, subscription);
  const [window] = findUsable(states, kind, today);
  if (window === undefined) return false;
  await writeGrant(tx, deps, subscription.id, window);
  await tx.insert(entitlements).values({
    ...{ id: deps.ids.next(), subscriptionId: subscription.id, kind, ref },
    ...{ windowStart: window.startsOn, windowEnd: window.endsOn, reason: "use", delta: -1 },
    createdAt: deps.clock.now(),
  });
  return true;
}

/** Marks a reserved entitlement as used. Idempotent. */
export const settleEntitlement = (tx: Tx, { clock }: Pick<Platform, "clock">, { kind, ref }: Taking) =>
  tx
    .update(entitlements)
    .set({ usedAt: clock.now() })
    .where(
      and(
        ...[eq(entitlements.kind, kind), eq(entitlements.ref, ref)],
        ...[eq(entitlements.reason, "use"), isNull(entitlements.usedAt)],
      ),
    );

/** Gives an entitlement back, once; with `isOwed` it does not lapse, because the coach did not deliver. */
export async function returnEntitlement(tx: Tx, deps: Deps, { kind, ref }: Taking, isOwed = false): Promise<void> {
  const taken = (await findByRef(tx, kind, ref)).find(({ reason }) => reason === "use");
  if (taken === undefined) return;
  await tx
    .insert(entitlements)
    .values({
      ...{ id: deps.ids.next(), subscriptionId: taken.subscriptionId, kind, ref, createdAt: deps.clock.now() },
      ...{ windowStart: taken.windowStart, windowEnd: taken.windowEnd, reason: isOwed ? "owed" : "return", delta: 1 },
    })
    .onConflictDoNothing();
}
