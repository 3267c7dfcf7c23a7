import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import type {
  AdminReplenishment,
  adminListReplenishments,
  adminReplenishmentReport,
} from "#shared/contract/admin-replenishments.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { noSuchReplenishment } from "../errors.ts";
import type { ReplenishmentDeps } from "../ports.ts";

type Plain = Pick<
  AdminReplenishment,
  "id" | "productId" | "name" | "quantity" | "everyDays" | "percent" | "currency" | "status" | "pauseReason" | "nextOn"
>;
interface Row extends Plain {
  readonly failures: number;
  readonly customerId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly run:
    | (Omit<NonNullable<AdminReplenishment["run"]>, "order"> & {
        readonly orderId: string | null;
        readonly number: string | null;
        readonly totalMinor: number | null;
      })
    | null;
  readonly createdAt: string;
}

const columns = sql`p.id, p.product_id as "productId", p.name, p.quantity, p.every_days as "everyDays", p.percent,
  p.currency, p.status, p.pause_reason as "pauseReason", p.next_on::text as "nextOn", p.failures,
  u.id as "customerId", u.first_name as "firstName", u.last_name as "lastName", u.email, c.brand, c.last4,
  case when r.id is null then null else json_build_object('dueOn', r.due_on, 'state', r.state,
    'skipReason', r.skip_reason, 'nextAt', r.next_at, 'tries', r.tries, 'class', r.class, 'code', r.code,
    'orderId', o.id, 'number', o.number, 'totalMinor', o.total_minor) end as run,
  p.created_at as "createdAt"`;
const from = sql`from replenishments p join users u on u.id = p.user_id join saved_cards c on c.id = p.card_id
  left join lateral (select * from replenishment_runs x where x.replenishment_id = p.id
    order by (x.settled_at is null) desc, x.due_on desc limit 1) r on true
  left join orders o on o.id = r.order_id`;

function toRun(run: Row["run"]): AdminReplenishment["run"] {
  if (run === null) return null;
  const { orderId, number, totalMinor, nextAt, ...rest } = run;
  const order =
    orderId === null || number === null || totalMinor === null
      ? null
      : { id: orderId, number, total: toMajor(minor(totalMinor)) };
  return { ...rest, order, nextAt: nextAt === null ? null : toIso(nextAt) };
}

function toView({ customerId, firstName, lastName, email, brand, last4, run, createdAt, ...rest }: Row) {
  return {
    ...rest,
    customer: { id: customerId, name: [firstName, lastName].filter(Boolean).join(" "), email },
    card: { brand, last4 },
    run: toRun(run),
    createdAt: toIso(createdAt),
  };
}

/** Replenishments of these people. */
const foundBy = (ids: readonly string[]): SQL => sql`p.user_id = any(${sql.param([...ids])}::uuid[])`;

export async function listReplenishments(
  reader: Reader,
  { searchPeople }: Pick<ReplenishmentDeps, "searchPeople">,
  query: QueryOf<typeof adminListReplenishments>,
): Promise<ReplyOf<typeof adminListReplenishments>> {
  const { status, state, search } = query;
  const where = andAll([
    status && sql`p.status = ${status}`,
    state && sql`r.state = ${state}`,
    search === undefined ? undefined : foundBy(await searchPeople(reader, search)),
  ]);
  const { rows, pagination } = await readPage<Row>(reader, query, {
    rows: sql`select ${columns} ${from} where ${where} order by p.created_at desc, p.id desc`,
    count: sql`select count(*)::int as total ${from} where ${where}`,
  });
  return { replenishments: rows.map(toView), pagination };
}

/** Throws 404. */
export async function readReplenishment(reader: Reader, id: string): Promise<AdminReplenishment> {
  const [row] = await readRows<Row>(reader, sql`select ${columns} ${from} where p.id = ${id}::uuid`);
  if (row === undefined) throw noSuchReplenishment();
  return toView(row);
}

/** The results of the runs that were settled in the last days. */
export async function readReport(
  reader: Reader,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<ReplyOf<typeof adminReplenishmentReport>["report"]> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const byCharge = sql`exists (select 1 from replenishment_attempts a join payments p on p.id = a.payment_id
    where a.run_id = r.id and p.pays_order)`;
  const [counts] = await readRows<ReplyOf<typeof adminReplenishmentReport>["report"]>(
    reader,
    sql`select count(*) filter (where r.state = 'recovered' and ${byCharge} and r.tries = 0)::int as "paidAtOnce",
        count(*) filter (where r.state = 'recovered' and ${byCharge} and r.tries > 0)::int as "paidByRetry",
        count(*) filter (where r.state = 'recovered' and not ${byCharge})::int as "paidByHand",
        count(*) filter (where r.state = 'skipped')::int as skipped,
        count(*) filter (where r.state = 'lost')::int as lost,
        (select count(*)::int from replenishments where status = 'active') as active,
        (select count(*)::int from replenishments where status = 'paused') as paused
      from replenishment_runs r where r.settled_at > ${since} and r.settled_at <= ${now}`,
  );
  if (counts === undefined) throw new Error("there was nothing to count");
  return counts;
}
