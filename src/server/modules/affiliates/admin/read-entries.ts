import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { andAll, readPage, toIso } from "#server/platform/db/rows.ts";
import type { AdminCommissionEntry, adminListCommissions } from "#shared/contract/admin-affiliates.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { leftOf } from "#shared/domain/affiliates.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type Minor, minor, toMajor } from "#shared/domain/money.ts";

interface Row {
  readonly id: string;
  readonly at: string;
  readonly kind: AdminCommissionEntry["kind"];
  readonly bucket: AdminCommissionEntry["bucket"];
  readonly currency: Currency;
  readonly delta_minor: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly by: AdminCommissionEntry["by"];
  readonly payout_id: string | null;
  readonly payout_number: number | null;
  readonly reason: string | null;
  readonly why: AdminCommissionEntry["why"];
  readonly commission_minor: string | null;
  readonly reversed_minor: string | null;
  readonly taken_back_minor: string | null;
  readonly due_at: string | null;
}

const toOrder = ({ order_id: id, order_number: number }: Row) =>
  id === null || number === null ? null : { id, number };
const toPayout = ({ payout_id: id, payout_number: number }: Row) =>
  id === null || number === null ? null : { id, number };

const minorOf = (text: string | null): Minor => minor(Number(text ?? 0));

/** What an earned commission came to. */
function toEarned({ kind, due_at: dueAt, ...row }: Row): Pick<AdminCommissionEntry, "left" | "dueAt"> {
  if (kind !== "earned") return { left: null, dueAt: null };
  const left = leftOf({
    commissionMinor: minorOf(row.commission_minor),
    reversedMinor: minorOf(row.reversed_minor),
    takenBackMinor: minorOf(row.taken_back_minor),
  });
  return { left: toMajor(left), dueAt: dueAt === null ? null : toIso(dueAt) };
}

/** A ledger's entries, the newest first. */
export async function listEntries(
  reader: Reader,
  affiliateId: string,
  { bucket, currency, ...asked }: QueryOf<typeof adminListCommissions>,
): Promise<ReplyOf<typeof adminListCommissions>> {
  const where = andAll([
    sql`e.affiliate_id = ${affiliateId}::uuid`,
    bucket && sql`e.bucket = ${bucket}`,
    currency && sql`e.currency = ${currency}`,
  ]);
  const { rows, pagination } = await readPage<Row>(reader, asked, {
    rows: sql`select e.id, e.at, e.kind, e.bucket, e.currency, e.delta_minor, e.order_id, o.number as order_number, a.by,
        e.payout_id, p.number as payout_number, e.reason, e.why,
        a.commission_minor, a.reversed_minor, a.taken_back_minor, a.due_at
      from commission_entries e left join orders o on o.id = e.order_id
        left join order_attributions a on a.order_id = e.order_id left join affiliate_payouts p on p.id = e.payout_id
      where ${where} order by e.at desc, e.currency, e.seq desc`,
    count: sql`select count(*)::int as total from commission_entries e where ${where}`,
  });
  return {
    entries: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, bucket: row.bucket, currency: row.currency, by: row.by },
      at: toIso(row.at),
      ...toEarned(row),
      amount: toMajor(minorOf(row.delta_minor)),
      order: toOrder(row),
      payout: toPayout(row),
      reason: row.reason,
      why: row.why,
    })),
    pagination,
  };
}
