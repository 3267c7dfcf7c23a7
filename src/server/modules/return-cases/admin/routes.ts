import type { Actor, OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { runIdempotent, wasAnswered } from "#server/platform/idempotency.ts";
import { adminAcceptReturn, adminRefuseReturn } from "#shared/contract/admin-orders.ts";
import {
  adminApproveReturn,
  adminExchangeReturn,
  adminGetReturn,
  adminGetReturnPhoto,
  adminListRefundsBeforeReturn,
  adminListReturns,
  adminReceiveReturn,
  adminRefundReturn,
  adminRefuseCase,
} from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { LockedCase } from "../move-case.ts";
import { listRefundsBefore, recheckRejected } from "../paid-otherwise.ts";
import { readCasePhoto } from "../photos.ts";
import type { ReturnDeps } from "../ports.ts";
import { requireCase } from "../read-cases.ts";
import { approveCase, refuseCase } from "./decide.ts";
import { exchangeCase } from "./exchange.ts";
import { receiveCase } from "./receive.ts";
import { refundCase } from "./refund.ts";
import { listReturns, readAdminCase } from "./view-case.ts";
import { acceptWhole, refuseWhole } from "./whole-orders.ts";

type CaseCall = StaffCall & { readonly params: { readonly id: string } };
type SettleCall = CaseCall & {
  readonly body: BodyOf<typeof adminRefundReturn>;
  readonly idempotencyKey: string | undefined;
};

interface Act<T> {
  readonly action: string;
  readonly reason?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly work: (tx: Tx, actor: Actor) => Promise<T>;
}

const toActor = (call: StaffCall): Actor => ({ by: "admin", userId: call.caller.userId });

/** Runs an action on a return, records it in the audit log and returns its result. */
async function act<T extends LockedCase>(tx: Tx, deps: ReturnDeps, call: CaseCall, what: Act<T>): Promise<T> {
  const before = await requireCase(tx, call.params.id);
  const done = await what.work(tx, toActor(call));
  const { status, feeMinor, refundMinor, number, exchangeOrderId } = done.row;
  await deps.platform.audit.record(tx, call, {
    action: what.action,
    subjectKind: "return",
    subjectId: before.id,
    before: { status: before.status },
    after: {
      number,
      status,
      feeMinor,
      refundMinor,
      ...(exchangeOrderId === null ? {} : { exchangeOrderId }),
      ...what.facts,
    },
    reason: what.reason,
  });
  return done;
}

/** The same for the calls about a whole order. */
async function actOnOrder(tx: Tx, deps: ReturnDeps, call: CaseCall, what: Act<OrderRow>) {
  const before = await deps.orders.require(tx, call.params.id);
  const after = await what.work(tx, toActor(call));
  await deps.platform.audit.record(tx, call, {
    action: what.action,
    subjectKind: "order",
    subjectId: before.id,
    before: { status: before.status },
    after: { status: after.status },
    reason: what.reason,
  });
  return { order: await deps.orders.adminView(tx, after) };
}

export function adminReturnRoutes(deps: ReturnDeps): Route[] {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const change = (call: CaseCall, what: Act<LockedCase>) =>
    database.transaction(async (tx) => {
      await act(tx, deps, call, what);
      return { return: await readAdminCase(tx, deps, call.params.id) };
    });
  const settle = async (call: SettleCall, name: "refund" | "exchange", work: typeof refundCase) => {
    const { params, body, caller, idempotencyKey: key } = call;
    const idempotent = { actor: caller.userId, route: `admin-${name}-return:${params.id}`, key, body };
    if (!(await wasAnswered(database, clock, idempotent))) await recheckRejected(deps, params.id);
    const { paidBy, unrelated } = body;
    const reply = await runIdempotent(database, clock, idempotent, async (tx) => {
      const { refundId } = await act(tx, deps, call, {
        action: `return.${name}`,
        reason: body.reason,
        facts: { ...(paidBy?.length && { paidBy }), ...(unrelated?.length && { unrelatedRefunds: unrelated }) },
        work: (inner) => work(inner, deps, params.id, { ...body, requestedBy: caller.userId }),
      });
      return { refundId, return: await readAdminCase(tx, deps, params.id) };
    });
    // Usually done before the page refreshes; on failure the job retries.
    if (reply.refundId !== undefined) await deps.payments.runRefund(reply.refundId);
    return { return: reply.return };
  };
  const changeOrder = (call: CaseCall, what: Act<OrderRow>) =>
    database.transaction((tx) => actOnOrder(tx, deps, call, what));
  return [
    route(adminListReturns, ({ query }) => listReturns(reader, deps, query)),
    route(adminGetReturn, async ({ params }) => ({ return: await readAdminCase(reader, deps, params.id) })),
    route(adminGetReturnPhoto, ({ params }) => readCasePhoto(deps, params.id)),
    route(adminApproveReturn, (call) =>
      change(call, {
        action: "return.approve",
        reason: call.body.instructions,
        work: (tx) => approveCase(tx, deps, call.params.id, call.body),
      }),
    ),
    route(adminRefuseCase, (call) =>
      change(call, {
        action: "return.refuse",
        reason: call.body.reason,
        work: (tx, actor) => refuseCase(tx, deps, call.params.id, { actor, note: call.body.reason }),
      }),
    ),
    route(adminReceiveReturn, (call) =>
      change(call, {
        action: "return.receive",
        reason: call.body.answer,
        work: (tx, actor) => receiveCase(tx, deps, call.params.id, { ...call.body, actor }),
      }),
    ),
    route(adminListRefundsBeforeReturn, ({ params }) => listRefundsBefore(reader, deps, params.id)),
    route(adminRefundReturn, (call) => settle(call, "refund", refundCase)),
    route(adminExchangeReturn, (call) => settle(call, "exchange", exchangeCase)),
    route(adminAcceptReturn, (call) => {
      const { restock, note } = call.body;
      return changeOrder(call, {
        action: "order.return",
        reason: note,
        work: (tx, actor) => acceptWhole(tx, deps, call.params.id, { actor, note, restock }),
      });
    }),
    route(adminRefuseReturn, (call) =>
      changeOrder(call, {
        action: "order.refuse-return",
        reason: call.body.reason,
        work: (tx, actor) => refuseWhole(tx, deps, call.params.id, { actor, note: call.body.reason }),
      }),
    ),
  ];
}
