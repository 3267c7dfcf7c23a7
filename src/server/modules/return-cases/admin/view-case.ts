import type { Reader } from "#server/platform/db/database.ts";
import type { AdminReturn, adminListReturns } from "#shared/contract/admin-return-cases.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { noSuchReturn } from "../errors.ts";
import { findPayer } from "../find-payer.ts";
import type { ReturnDeps } from "../ports.ts";
import { casesFound, pageOfCases, requireCase } from "../read-cases.ts";
import { readOrderReturns } from "../rights.ts";
import { adminCaseView, summaryView } from "../view.ts";

/** A return as staff see it. Throws 404. */
export async function readAdminCase(reader: Reader, deps: ReturnDeps, id: string): Promise<AdminReturn> {
  const { orderId, userId } = await requireCase(reader, id);
  const returns = await readOrderReturns(reader, deps, await deps.orders.require(reader, orderId));
  const one = returns.cases.find((each) => each.id === id);
  if (one === undefined) throw noSuchReturn();
  const customer = (await deps.people.find(reader, [userId])).get(userId);
  const payer = await findPayer(reader, deps, returns.order);
  const left = await deps.payments.readLeft(reader, payer);
  return adminCaseView(returns, one, { customer, left, payer, items: returns.items });
}

export async function listReturns(
  reader: Reader,
  deps: ReturnDeps,
  query: QueryOf<typeof adminListReturns>,
): Promise<ReplyOf<typeof adminListReturns>> {
  const text = query.search?.trim() ?? "";
  const search = text === "" ? undefined : casesFound(text, await deps.orders.search(reader, text));
  const { cases, total } = await pageOfCases(reader, query, search);
  const orders = await deps.orders.byIds(reader, [...new Set(cases.map(({ orderId }) => orderId))]);
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  const people = await deps.people.find(reader, [...new Set(cases.map(({ userId }) => userId))]);
  return {
    returns: cases.map((one) => summaryView(one, numbers.get(one.orderId) ?? "", people.get(one.userId))),
    pagination: toPagination(query.page, query.limit, total),
  };
}
