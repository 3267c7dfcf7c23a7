import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import type {
  AdminDelivery,
  adminListNotifications,
  adminReportMessages,
  MessageCount,
} from "#shared/contract/admin-notifications.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { deliveries } from "../tables.ts";

/** The state of a message; the first that applies, starting from the last step. */
const state = sql`case
  when d.bounced_at is not null then 'bounced' when d.read_at is not null then 'read' when d.delivered_at is not null then 'delivered'
  when d.sent_at is not null then 'sent' when d.refused_at is not null then 'refused'
  when d.suppressed_at is not null then 'suppressed' when d.not_before is not null then 'held'
  else 'waiting' end`;

const columns = sql`d.id, d.kind, d.channel, d.recipient, d.user_id as "userId", d.language, ${state} as state,
  d.suppressed_reason as reason, d.last_error as error, d.attempts, d.created_at as "createdAt",
  d.not_before as "notBefore", d.sent_at as "sentAt"`;

const orNull = (time: string | null): string | null => (time === null ? null : toIso(time));

const toView = ({ createdAt, notBefore, sentAt, ...row }: AdminDelivery): AdminDelivery => ({
  ...row,
  createdAt: toIso(createdAt),
  notBefore: orNull(notBefore),
  sentAt: orNull(sentAt),
});

export async function listNotifications(
  reader: Reader,
  query: QueryOf<typeof adminListNotifications>,
): Promise<ReplyOf<typeof adminListNotifications>> {
  const is = (column: SQL, value: string | undefined): SQL | undefined =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  // The data of older mails have been removed.
  const conditions = andAll([
    sql`(d.recipient <> '' or d.user_id is not null)`,
    is(state, query.state),
    is(sql`d.channel`, query.channel),
    is(sql`d.kind`, query.kind),
    is(sql`d.recipient`, query.search),
  ]);
  const from = sql`from ${deliveries} d where ${conditions}`;
  const { rows, pagination } = await readPage<AdminDelivery>(reader, query, {
    rows: sql`select ${columns} ${from} order by d.created_at desc, d.id desc`,
    count: sql`select count(*)::int as total ${from}`,
  });
  return { notifications: rows.map(toView), pagination };
}

export async function findNotification(reader: Reader, id: string): Promise<AdminDelivery | undefined> {
  const [row] = await readRows<AdminDelivery>(
    reader,
    sql`select ${columns} from ${deliveries} d where d.id = ${id}::uuid`,
  );
  return row === undefined ? undefined : toView(row);
}

/** Counts by kind and channel since a moment, the most frequent first. */
export async function reportMessages(
  reader: Reader,
  { days }: QueryOf<typeof adminReportMessages>,
  since: Date,
): Promise<Pick<ReplyOf<typeof adminReportMessages>, "days" | "counts">> {
  const counts = await readRows<MessageCount>(
    reader,
    sql`select d.kind, d.channel, count(*)::int as written, count(d.sent_at)::int as sent,
        count(*) filter (where num_nonnulls(d.sent_at, d.refused_at, d.suppressed_at) = 0)::int as waiting,
        count(d.refused_at)::int as refused, count(d.bounced_at)::int as bounced,
        count(d.suppressed_at)::int as suppressed
      from ${deliveries} d where d.created_at >= ${since}::timestamptz
      group by d.kind, d.channel order by written desc, d.kind, d.channel`,
  );
  return { days, counts };
}
