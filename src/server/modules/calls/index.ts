import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, lte } from "#server/platform/db/orm.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/calls.ts";
import { readCallHours, setCallHours } from "./admin/call-hours.ts";
import { listCalls, markCall } from "./admin/coach-calls.ts";
import { bookMyCall, cancelMyCall, moveMyCall, readSlots } from "./book-call.ts";
import { endCalls, endCallsJob, keepCalls, keepCallsJob } from "./keep-calls.ts";
import type { CallDeps } from "./ports.ts";
import { bookings } from "./tables.ts";

export { callHandlers } from "./find-used.ts";
export { eraseCalls, exportCalls } from "./personal-data.ts";

const hourMs = 3_600_000;

/** The call of a subscription that begins within the hour. */
export async function findCallSoon(
  reader: Reader,
  subscriptionId: string,
  now: Date,
): Promise<{ readonly id: string; readonly startsAt: Date } | undefined> {
  const { id, startsAt, state } = bookings;
  const [row] = await reader
    .select({ id, startsAt })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.subscriptionId, subscriptionId), eq(state, "booked"), gt(startsAt, now)],
        lte(startsAt, new Date(now.getTime() + hourMs)),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(1);
  return row;
}

interface Calls {
  readonly routes: readonly Route[];
  /** In the transaction that ends a subscription. */
  readonly coachingEnded: (tx: Tx, subscriptionId: string) => Promise<void>;
}

/** Video calls between members and their coach. */
export function createCalls(deps: CallDeps): Calls {
  const { jobs } = deps.platform;
  jobs.schedule(keepCallsJob, "*/15 * * * *", () => keepCalls(deps));
  jobs.define(endCallsJob, (ended: { subscriptionId: string }) => endCalls(deps, ended));
  return {
    coachingEnded: (tx, subscriptionId) => jobs.enqueue(tx, endCallsJob, { subscriptionId }),
    routes: [
      route(contract.getSlots, ({ caller, params }) => readSlots(deps, { userId: caller.userId, id: params.id })),
      route(contract.bookCall, ({ caller, params, body }) =>
        bookMyCall(deps, { userId: caller.userId, id: params.id }, body),
      ),
      route(contract.moveCall, ({ caller, params, body }) =>
        moveMyCall(deps, { userId: caller.userId, id: params.id }, params.bookingId, body.startsAt),
      ),
      route(contract.cancelCall, ({ caller, params }) =>
        cancelMyCall(deps, { userId: caller.userId, id: params.id }, params.bookingId),
      ),
      route(contract.adminGetCallHours, ({ caller }) => readCallHours(deps, caller.userId)),
      route(contract.adminSetCallHours, (call) => setCallHours(deps, call, call.body)),
      route(contract.adminListCalls, ({ caller }) => listCalls(deps, caller.userId)),
      route(contract.adminMarkCall, ({ caller, params, body }) =>
        markCall(deps, caller.userId, params.id, body.outcome),
      ),
    ],
  };
}
