import { customerMatches } from "#server/modules/staff-notes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import {
  andAll,
  likePattern,
  readRows,
  readTotal,
  resolveTotal,
  searchedHolds,
  toIso,
  toLimit,
} from "#server/platform/db/rows.ts";
import type { AdminCustomer, adminListCustomers, CustomerSummary } from "#shared/contract/admin.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { noSuchCustomer } from "./errors.ts";
import { isSold, kept } from "./sales.ts";

type Query = QueryOf<typeof adminListCustomers>;

const state = sql`case when u.closed_at is not null then 'closed' when u.locked_at is not null then 'locked' else 'open' end`;
const roleName = sql`coalesce((select r.name from staff_roles r where r.id::text = u.staff_role), u.staff_role)`;
const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.country, u.role, u.staff_role as "staffRole", ${roleName} as "roleName", ${state} as state,
  (select count(*) from orders o where o.user_id = u.id and o.origin <> 'exchange' and o.status not in ('pending_payment', 'expired')) as orders,
  coalesce((select a.balance from points_accounts a where a.user_id = u.id), 0) as points, u.created_at as "createdAt"`;

interface Order {
  readonly by: SQL;
  /** Extra join needed for the sort or filter. */
  readonly join?: SQL;
}

const countedOrders = sql`left join (select o.user_id, count(*) as orders from orders o
  where o.origin <> 'exchange' and o.status not in ('pending_payment', 'expired') group by 1) counted on counted.user_id = u.id`;
const heldPoints = sql`left join points_accounts held on held.user_id = u.id`;

const sorts: Readonly<Record<Query["sort"], Order>> = {
  newest: { by: sql`u.created_at desc` },
  oldest: { by: sql`u.created_at` },
  name: { by: sql`u.first_name, u.last_name` },
  "-name": { by: sql`u.first_name desc, u.last_name desc` },
  orders: { by: sql`coalesce(counted.orders, 0)`, join: countedOrders },
  "-orders": { by: sql`coalesce(counted.orders, 0) desc`, join: countedOrders },
  points: { by: sql`coalesce(held.balance, 0)`, join: heldPoints },
  "-points": { by: sql`coalesce(held.balance, 0) desc`, join: heldPoints },
};

// Phones are typed in many ways; only the leading national zero differs from the stored digits.
function phoneMatch(text: string): SQL | undefined {
  const digits = toLatinDigits(text).replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < 3 ? undefined : sql`u.phone like ${likePattern(digits)}`;
}

/** SQL condition on accounts (`u`) that match a text by name, address or phone. */
export function customersFound(text: string | undefined): SQL | undefined {
  if (text === undefined || text === "") return undefined;
  const byEmail = sql`u.email_key like ${likePattern(text.toLowerCase())}`;
  // A text with letters (an order number) is not a phone.
  const hasLetters = /\p{L}/u.test(text);
  const byPhone = hasLetters || text.includes("@") ? undefined : phoneMatch(text);
  const byName = hasLetters && !text.includes("@") ? searchedHolds(sql`u.name_searched`, text) : undefined;
  const ways = [byEmail, byPhone, byName].filter((way) => way !== undefined);
  return sql`(${sql.join(ways, sql` or `)})`;
}

const isoRow = <T extends { readonly createdAt: string }>(row: T): T => ({ ...row, createdAt: toIso(row.createdAt) });

export async function listCustomers(reader: Reader, query: Query): Promise<ReplyOf<typeof adminListCustomers>> {
  const where = andAll([
    customersFound(query.search),
    query.role && sql`u.role = ${query.role}`,
    query.state && sql`${state} = ${query.state}`,
    customerMatches(sql`u.id`, query),
  ]);
  const { by, join = sql`` } = sorts[query.sort];
  // Finds the page first, so that counts are computed only for its rows.
  const rows = await readRows<CustomerSummary>(
    reader,
    sql`select ${columns} from (
      select found.id, row_number() over () as place
      from (select u.id from users u ${join} where ${where} order by ${by}, u.id desc ${toLimit(query)}) found
    ) page join users u on u.id = page.id order by page.place`,
  );
  const count = sql`select count(*) as total from users u where ${where}`;
  const total = await resolveTotal(query, rows, () => readTotal(reader, count));
  return { customers: rows.map(isoRow), pagination: toPagination(query.page, query.limit, total) };
}

type Person = Omit<AdminCustomer, "spent" | "lastOrders" | "pointsEntries">;
type Money = AdminCustomer["spent"][number];

const inMajor = (row: Money): Money => ({ ...row, amount: toMajor(minor(row.amount)) });

/** Throws 404. */
export async function requireCustomer(reader: Reader, id: string): Promise<AdminCustomer> {
  const [person] = await readRows<Person>(
    reader,
    sql`select ${columns}, u.language, u.email_verified_at is not null as "emailVerified", u.marketing_opt_in as "marketingOptIn"
    from users u where u.id = ${id} limit 1`,
  );
  if (person === undefined) throw noSuchCustomer();
  const spent = await readRows<Money>(
    reader,
    sql`select o.currency, sum(${kept})::bigint as amount from orders o where o.user_id = ${id} and ${isSold} group by 1 order by 1 limit 4`,
  );
  const orders = await readRows<AdminCustomer["lastOrders"][number]>(
    reader,
    sql`select o.id, o.number, o.status, o.payment_status as "paymentStatus", o.currency, o.total_minor as total, o.created_at as "createdAt"
    from orders o where o.user_id = ${id} order by o.created_at desc, o.id desc limit 20`,
  );
  const entries = await readRows<AdminCustomer["pointsEntries"][number]>(
    reader,
    sql`select e.id, e.delta, e.balance_after as "balanceAfter", e.kind, e.note, e.created_at as "createdAt"
    from points_entries e where e.user_id = ${id} order by e.seq desc limit 20`,
  );
  return {
    ...isoRow(person),
    spent: spent.map(inMajor),
    lastOrders: orders.map((row) => ({ ...isoRow(row), total: toMajor(minor(row.total)) })),
    pointsEntries: entries.map(isoRow),
  };
}
