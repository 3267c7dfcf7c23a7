import { runIdempotent } from "#server/platform/idempotency.ts";
import type { AdminCustomer, adminAdjustPoints } from "#shared/contract/admin.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { noSuchCustomer } from "./errors.ts";
import type { AdminCall } from "./note-act.ts";
import type { AdminDeps } from "./ports.ts";
import { requireCustomer } from "./read-customers.ts";

type PointsCall = AdminCall & { readonly idempotencyKey: string | undefined };

/** Gives points or takes them, once per Idempotency-Key. Throws 404 (closed accounts too), 409 POINTS_SHORT. */
export async function adjustPoints(
  deps: AdminDeps,
  call: PointsCall,
  id: string,
  body: BodyOf<typeof adminAdjustPoints>,
): Promise<AdminCustomer> {
  const { database, clock } = deps.platform;
  const asked = { actor: call.caller.userId, route: `admin-points:${id}`, key: call.idempotencyKey, body };
  await runIdempotent(database, clock, asked, async (tx) => {
    const customer = await requireCustomer(tx, id);
    if (customer.state === "closed") throw noSuchCustomer();
    const balance = await deps.adjustPoints(tx, { userId: id, points: body.delta, reason: body.reason });
    await deps.noteAct(tx, call, {
      action: "points.adjust",
      subjectKind: "user",
      subjectId: id,
      before: { points: balance - body.delta },
      after: { points: balance },
      reason: body.reason,
    });
    return { balance };
  });
  return requireCustomer(database.reader, id);
}
