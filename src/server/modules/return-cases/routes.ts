import type { Reader } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import { requestReturn } from "#shared/contract/orders.ts";
import {
  createReturn,
  getReturnOptions,
  getReturnPhoto,
  uploadReturnPhoto,
  withdrawReturn,
} from "#shared/contract/returns.ts";
import { openCase } from "./create-return.ts";
import { withdrawCase } from "./end-case.ts";
import { noSuchReturn } from "./errors.ts";
import { readOwnPhoto, receivePhoto } from "./photos.ts";
import type { ReturnDeps } from "./ports.ts";
import { readOrderReturns } from "./rights.ts";
import { caseView, optionView } from "./view.ts";

const nothing = Buffer.alloc(0);

async function readReturn(reader: Reader, deps: ReturnDeps, orderId: string, id: string) {
  const returns = await readOrderReturns(reader, deps, await deps.orders.require(reader, orderId));
  const one = returns.cases.find((each) => each.id === id);
  if (one === undefined) throw noSuchReturn();
  return { return: caseView(returns, one) };
}

export function returnRoutes(deps: ReturnDeps): Route[] {
  const { database, clock } = deps.platform;
  return [
    route(getReturnOptions, async ({ caller, params }) => {
      const order = await deps.orders.require(database.reader, params.id, caller.userId);
      const returns = await readOrderReturns(database.reader, deps, order);
      const goods = returns.lines.filter(({ kind }) => kind === "physical");
      return {
        orderNumber: order.number,
        isOpen: order.status === "delivered" || order.status === "return_requested",
        currency: order.currency,
        options: goods.map((line) => optionView(returns, line, clock.now())),
        returns: returns.cases.map((one) => caseView(returns, one)),
      };
    }),
    route(createReturn, ({ caller, params, body, idempotencyKey: key }) =>
      runIdempotent(
        database,
        clock,
        { actor: caller.userId, route: `create-return:${params.id}`, key, body },
        async (tx) => {
          const { row } = await openCase(tx, deps, params.id, { userId: caller.userId, body });
          return readReturn(tx, deps, params.id, row.id);
        },
      ),
    ),
    route(requestReturn, ({ caller, params, body }) =>
      database.transaction(async (tx) => {
        const lines = body.lines.map((line) => ({
          ...line,
          reason: "changed_mind" as const,
          opened: false,
          note: body.reason,
        }));
        const { order } = await openCase(tx, deps, params.id, {
          userId: caller.userId,
          body: { lines },
          from: ["delivered"],
        });
        return { order: await deps.orders.view(tx, order) };
      }),
    ),
    route(uploadReturnPhoto, ({ caller, rawBody }) => receivePhoto(deps, caller.userId, rawBody ?? nothing)),
    route(getReturnPhoto, ({ caller, params }) => readOwnPhoto(deps, caller.userId, params.id)),
    route(withdrawReturn, ({ caller, params }) =>
      database.transaction(async (tx) => {
        const { order, row } = await withdrawCase(tx, deps, params.id, caller.userId);
        return readReturn(tx, deps, order.id, row.id);
      }),
    ),
  ];
}
