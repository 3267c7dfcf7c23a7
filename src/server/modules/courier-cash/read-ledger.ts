import { findPeople } from "#server/modules/accounts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import type {
  adminListCourierBalances,
  adminListCourierEntries,
  adminListOpenParcels,
  CourierEntry,
} from "#shared/contract/admin-courier-cash.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { type People, personView } from "./view.ts";

const major = (amount: number | string): number => toMajor(minor(Number(amount)));

// Open amounts by parcel; entries without a parcel count only for their carrier.
const open: SQL = sql`open as (select shipment_id, carrier, currency, sum(delta_minor)::bigint as minor,
  min(at) filter (where kind = 'due') as due_at, (sum(delta_minor) filter (where kind = 'due'))::bigint as due_minor
  from courier_entries group by 1, 2, 3)`;

interface BalanceRow {
  readonly carrier: CarrierName;
  readonly currency: Currency;
  readonly open: number;
  readonly parcels: number;
  readonly oldest: string | null;
}

/** The balance of each carrier. */
export async function readBalances(reader: Reader): Promise<ReplyOf<typeof adminListCourierBalances>> {
  const rows = await readRows<BalanceRow>(
    reader,
    sql`with ${open} select carrier, currency, sum(minor)::bigint as open,
        count(*) filter (where minor <> 0 and shipment_id is not null)::int as parcels,
        min(due_at) filter (where minor > 0) as oldest
      from open group by 1, 2 order by sum(minor) desc, 1, 2 limit 100`,
  );
  const [row] = await readRows<{ waiting: number }>(
    reader,
    sql`select count(*)::int as waiting from courier_statement_rows
      where verdict in ('unknown_parcel', 'not_delivered', 'duplicate') and settled_at is null`,
  );
  return {
    balances: rows.map(({ carrier, currency, open: owed, parcels, oldest }) => ({
      ...{ carrier, currency, parcels, open: major(owed) },
      oldestAt: oldest === null ? null : toIso(oldest),
    })),
    waitingRows: row?.waiting ?? 0,
  };
}

interface NamedRow {
  readonly carrier: CarrierName;
  readonly currency: Currency;
  readonly shipment_id: string | null;
  readonly awb: string | null;
  readonly order_id: string | null;
  readonly order_number: string | null;
}

const nameView = (row: NamedRow) => ({
  ...{ carrier: row.carrier, currency: row.currency, shipmentId: row.shipment_id, number: row.awb },
  ...{ orderId: row.order_id, orderNumber: row.order_number },
});

interface EntryRow extends NamedRow {
  readonly id: string;
  readonly kind: CourierEntry["kind"];
  readonly delta_minor: number;
  readonly statement_id: string | null;
  readonly ref: string;
  readonly reason: string | null;
  readonly at: string;
  readonly by_id: string | null;
}

const entryView = (row: EntryRow, people: People): CourierEntry => ({
  ...nameView(row),
  ...{ id: row.id, kind: row.kind, statementId: row.statement_id, ref: row.ref, reason: row.reason },
  amount: major(row.delta_minor),
  at: toIso(row.at),
  by: personView(people, row.by_id),
});

const entryRows = sql`select e.id, e.carrier, e.currency, e.shipment_id, e.kind, e.delta_minor, e.statement_id, e.ref, e.reason,
    e.at, e.by_id, s.awb, s.order_id, o.number as order_number
  from courier_entries e left join shipments s on s.id = e.shipment_id left join orders o on o.id = s.order_id`;

const readPeople = (reader: Reader, rows: readonly EntryRow[]) =>
  findPeople(reader, [...new Set(rows.flatMap(({ by_id: id }) => (id === null ? [] : [id])))]);

/** Entries, newest first. */
export async function listEntries(
  reader: Reader,
  { page, limit, carrier, currency, kind }: QueryOf<typeof adminListCourierEntries>,
): Promise<ReplyOf<typeof adminListCourierEntries>> {
  const where = andAll([
    carrier && sql`e.carrier = ${carrier}`,
    currency && sql`e.currency = ${currency}`,
    kind && sql`e.kind = ${kind}`,
  ]);
  const { rows, pagination } = await readPage<EntryRow>(
    reader,
    { page, limit },
    {
      rows: sql`${entryRows} where ${where} order by e.at desc, e.id desc`,
      count: sql`select count(*)::int as total from courier_entries e where ${where}`,
    },
  );
  const people = await readPeople(reader, rows);
  return { entries: rows.map((row) => entryView(row, people)), pagination };
}

export async function readEntry(reader: Reader, id: string): Promise<CourierEntry> {
  const [row] = await readRows<EntryRow>(reader, sql`${entryRows} where e.id = ${id}`);
  if (row === undefined) throw new Error("an entry that was written is not there");
  return entryView(row, await readPeople(reader, [row]));
}

interface OpenRow extends NamedRow {
  readonly shipment_id: string;
  readonly minor: number;
  readonly due_minor: number;
  readonly due_at: string;
}

/** Parcels whose cash is not settled, the oldest first. */
export async function listOpenParcels(
  reader: Reader,
  { page, limit, carrier, currency }: QueryOf<typeof adminListOpenParcels>,
): Promise<ReplyOf<typeof adminListOpenParcels>> {
  const where = andAll([
    sql`p.minor <> 0 and p.due_at is not null`,
    carrier && sql`p.carrier = ${carrier}`,
    currency && sql`p.currency = ${currency}`,
  ]);
  const { rows, pagination } = await readPage<OpenRow>(
    reader,
    { page, limit },
    {
      rows: sql`with ${open} select p.carrier, p.currency, p.shipment_id, p.minor, p.due_minor, p.due_at, s.awb, s.order_id,
          o.number as order_number
        from open p join shipments s on s.id = p.shipment_id join orders o on o.id = s.order_id
        where ${where} order by p.due_at, p.shipment_id`,
      count: sql`with ${open} select count(*)::int as total from open p where ${where}`,
    },
  );
  return {
    parcels: rows.map((row) => ({
      ...nameView(row),
      shipmentId: row.shipment_id,
      due: major(row.due_minor),
      open: major(row.minor),
      deliveredAt: toIso(row.due_at),
    })),
    pagination,
  };
}
