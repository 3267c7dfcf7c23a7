import { listRefundLines } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { AdminReturn, adminListReturns } from "#shared/contract/admin-return-cases.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { noSuchReturn } from "../errors.ts";
import type { ReturnDeps } from "../ports.ts";
import { casesFound, listCases, pageOfCases, requireCase } from "../read-cases.ts";
import { adminCaseView, summaryView } from "../view.ts";

/** A return as staff see it. Throws 404. */
export async function readAdminCase(reader: Reader, deps: ReturnDeps, id: string): Promise<AdminReturn> {
  const { orderId, userId } = await requireCase(reader, id);
  const placed = await deps.orders.withLines(reader, await deps.orders.require(reader, orderId));
  const cases = await listCases(reader, orderId);
  const refunded = await listRefundLines(reader, orderId);
  const one = cases.find((each) => each.id === id);
  if (one === undefined) throw noSuchReturn();
  const customer = (await deps.people.find(reader, [userId])).get(userId);
  const left = await deps.payments.readLeft(reader, placed.order);
  return adminCaseView({ ...placed, cases, refunded }, one, { customer, left });
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
