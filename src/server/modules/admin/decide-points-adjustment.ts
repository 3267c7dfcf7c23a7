import type { StaffCall } from "#server/platform/audit.ts";
import type { adminDecidePointsAdjustment, PointsAdjustment } from "#shared/contract/admin.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { bookPoints } from "./adjust-points.ts";
import { adjustmentDecided, ownAdjustment } from "./errors.ts";
import { lockAdjustment, lockPeople, requireAdjustment, settleAdjustment } from "./points-adjustments.ts";
import type { AdminDeps } from "./ports.ts";

/**
 * Approves or declines a points adjustment, once, never by its requester. Throws NOT_FOUND, OWN_ADJUSTMENT,
 * ADJUSTMENT_DECIDED, STAFF_ACCOUNT, POINTS_SHORT.
 */
export async function decidePointsAdjustment(
  deps: AdminDeps,
  call: StaffCall,
  id: string,
  { decision, reason }: BodyOf<typeof adminDecidePointsAdjustment>,
): Promise<PointsAdjustment> {
  const by = call.caller.userId;
  const isApproved = decision === "approve";
  return deps.platform.database.transaction(async (tx) => {
    await lockAdjustment(tx, id);
    const adjustment = await requireAdjustment(tx, id);
    if (adjustment.askedBy.id === by) throw ownAdjustment();
    if (adjustment.state !== "waiting") throw adjustmentDecided(adjustment.state);
    const { customer, delta } = adjustment;
    const settled = { state: isApproved ? "approved" : "declined", by, at: deps.platform.clock.now() } as const;
    if (!(await settleAdjustment(tx, id, settled))) throw adjustmentDecided(adjustment.state);
    if (isApproved) {
      await lockPeople(tx, by, customer.id);
      await bookPoints(tx, deps, call, {
        userId: customer.id,
        delta,
        reason: adjustment.reason,
        approval: reason,
        action: "points.approve",
      });
    } else {
      const after = { adjustment: id, delta };
      await deps.platform.audit.record(tx, call, {
        action: "points.decline",
        subjectKind: "user",
        subjectId: customer.id,
        after,
        reason,
      });
    }
    return requireAdjustment(tx, id);
  });
}
