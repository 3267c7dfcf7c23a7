import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern, resolveTotal } from "#server/platform/db/rows.ts";
import type { adminListShipments, PackingTab } from "#shared/contract/admin-shipments.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { countToPick } from "../pick-list.ts";
import { sortByPick } from "../pick-order.ts";
import type { ShippingDeps } from "../ports.ts";
import { complete, isOnlyPriced } from "../read-shipments.ts";
import { shipments } from "../tables.ts";
import { adminViews, viewShipments } from "../view.ts";

// Pick-ups of returns are not packed here.
const outbound = isNull(shipments.caseId);
const tabs: Readonly<Record<PackingTab, SQL | undefined>> = {
  pack: and(outbound, eq(shipments.state, "draft"), isNull(shipments.packedAt)),
  book: and(outbound, eq(shipments.state, "draft"), isNotNull(shipments.packedAt)),
  labels: and(outbound, eq(shipments.state, "booked"), isNull(shipments.printedAt)),
  handed: and(outbound, eq(shipments.state, "booked"), isNotNull(shipments.printedAt)),
};

/** Parcels that staff should look at: delivery problems, bookings without a response, goods that came back or
 * never arrived, goods that arrived although their order was cancelled, rejected refunds, and cash to pay back. */
const needsAttention = or(
  sql`${shipments.hasException} and ${shipments.state} not in ('delivered', 'returned', 'cancelled')`,
  sql`${shipments.problem} ->> 'code' = 'BOOKING_UNANSWERED'`,
  sql`${shipments.state} in ('lost', 'damaged') and ${shipments.inspectedAt} is null and ${shipments.decidedAt} is null
    and ${shipments.closedAt} is null`,
  sql`${shipments.needsClosing}`,
  sql`${shipments.refundRejected}`,
  sql`${shipments.codMinor} > 0 and ${shipments.deliveredAt} is not null and ${shipments.closedAs} in ('collect', 'write_off')
    and ${shipments.cashReturnedMinor} < ${shipments.codMinor} and not ${shipments.cashKept}`,
  and(outbound, eq(shipments.state, "returned"), isNull(shipments.inspectedAt)),
);

type Query = QueryOf<typeof adminListShipments>;

function matches({ tab, state, view, carrier, search }: Query): SQL | undefined {
  const pattern = search === undefined || search === "" ? undefined : likePattern(search.toUpperCase());
  return and(
    not(isOnlyPriced),
    tab && tabs[tab],
    state && eq(shipments.state, state),
    view && needsAttention,
    carrier && eq(shipments.carrier, carrier),
    pattern === undefined
      ? undefined
      : sql`(upper(${shipments.awb}) like ${pattern}
          or ${shipments.orderId} = any(array(select o.id from orders o where o.number like ${pattern})))`,
  );
}

async function countTabs(reader: Reader) {
  const [row] = await reader
    .select({
      pack: sql<number>`count(*) filter (where ${tabs.pack})::int`,
      book: sql<number>`count(*) filter (where ${tabs.book})::int`,
      labels: sql<number>`count(*) filter (where ${tabs.labels})::int`,
      handed: sql<number>`count(*) filter (where ${tabs.handed})::int`,
      attention: sql<number>`count(*) filter (where ${needsAttention})::int`,
    })
    .from(shipments)
    .where(or(sql`${shipments.state} in ('draft', 'booked')`, needsAttention));
  const { pack = 0, book = 0, labels = 0, handed = 0, attention = 0 } = row ?? {};
  return { pick: await countToPick(reader), pack, book, labels, handed, attention };
}

/** Parcels of a step in pick order, or all of them, newest first. */
export async function listShipments(deps: ShippingDeps, query: Query): Promise<ReplyOf<typeof adminListShipments>> {
  const { reader } = deps.platform.database;
  const where = matches(query);
  const order =
    query.tab === undefined
      ? [desc(shipments.createdAt), desc(shipments.id)]
      : [asc(shipments.createdAt), asc(shipments.id)];
  const rows = await reader
    .select()
    .from(shipments)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const total = await resolveTotal(query, rows, () => reader.$count(shipments, where));
  const found =
    query.tab === undefined
      ? await viewShipments(reader, deps, rows)
      : await adminViews(reader, deps, await sortByPick(deps, await complete(reader, deps, rows)));
  return {
    shipments: found,
    pagination: toPagination(query.page, query.limit, total),
    counts: await countTabs(reader),
  };
}
