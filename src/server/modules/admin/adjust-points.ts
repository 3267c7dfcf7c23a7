import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { adminAdjustPoints } from "#shared/contract/admin.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { pointsCapOf } from "#shared/domain/points-cap.ts";
import { bookedSince, insertAdjustment, lockPeople, requireAdjustment } from "./points-adjustments.ts";
import type { AdminDeps } from "./ports.ts";
import { requireCustomer } from "./read-customers.ts";

type PointsCall = StaffCall & { readonly idempotencyKey: string | undefined };
type Body = BodyOf<typeof adminAdjustPoints>;

export interface Booking extends Body {
  readonly userId: string;
  /** The approver's reason. */
  readonly approval?: string;
  readonly action: "points.adjust" | "points.approve";
}

/** Books a points adjustment by staff and records it in the audit log. Throws POINTS_SHORT. */
export async function bookPoints(tx: Tx, deps: AdminDeps, call: StaffCall, booking: Booking): Promise<void> {
  const { userId, delta, reason, action, approval } = booking;
  const balance = await deps.adjustPoints(tx, { userId, points: delta, reason });
  await deps.platform.audit.record(tx, call, {
    action,
    subjectKind: "user",
    subjectId: userId,
    before: { points: balance - delta },
    after: { points: balance, ...(approval === undefined ? {} : { approval }) },
    reason,
  });
}

/** Books an adjustment, or stores it for approval and returns its id. */
async function bookOrAsk(
  tx: Tx,
  deps: AdminDeps,
  call: StaffCall,
  request: Body & { readonly userId: string },
): Promise<{ readonly waitingId: string | null }> {
  const { clock, ids } = deps.platform;
  const { userId, delta, reason } = request;
  const askedBy = call.caller.userId;
  const role = await lockPeople(tx, askedBy, userId);
  const at = clock.now();
  const used = await bookedSince(tx, askedBy, addDays(at, -1));
  const isWithinCap = used + Math.abs(delta) <= pointsCapOf(role);
  const id = ids.next();
  await insertAdjustment(tx, { id, userId, delta, reason, askedBy, at, state: isWithinCap ? "booked" : "waiting" });
  if (isWithinCap) {
    await bookPoints(tx, deps, call, { ...request, action: "points.adjust" });
    return { waitingId: null };
  }
  const after = { adjustment: id, delta };
  await deps.platform.audit.record(tx, call, {
    action: "points.ask",
    subjectKind: "user",
    subjectId: userId,
    after,
    reason,
  });
  return { waitingId: id };
}

/**
 * Adjusts a customer's points, idempotent by Idempotency-Key; above the role's daily cap it waits for approval. Throws
 * 404 (closed accounts too), 403 STAFF_ACCOUNT, 409 POINTS_SHORT.
 */
export async function adjustPoints(
  deps: AdminDeps,
  call: PointsCall,
  id: string,
  body: Body,
): Promise<ReplyOf<typeof adminAdjustPoints>> {
  const { database, clock } = deps.platform;
  const request = { actor: call.caller.userId, route: `admin-points:${id}`, key: call.idempotencyKey, body };
  const { waitingId } = await runIdempotent(database, clock, request, (tx) =>
    bookOrAsk(tx, deps, call, { ...body, userId: id }),
  );
  const customer = await requireCustomer(database.reader, id);
  return waitingId ? { customer, adjustment: await requireAdjustment(database.reader, waitingId) } : { customer };
}
