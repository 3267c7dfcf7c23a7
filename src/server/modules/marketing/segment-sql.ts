import { type SQL, sql } from "drizzle-orm";
import type { SegmentGroup, SegmentRule, SegmentTree } from "#shared/contract/admin-segments.ts";

/** Orders that count: bought, and not wholly paid back. */
const counted = sql`o.origin = 'purchase' and o.payment_status in ('paid', 'partially_refunded')`;
const joinAll = (parts: readonly SQL[], by: "all" | "any"): SQL =>
  sql`(${sql.join([...parts], by === "all" ? sql` and ` : sql` or `)})`;
const list = (values: readonly string[]) => sql.param([...values]);
/** A set of people that is read once, not once for each person. */
const among = (people: SQL): SQL => sql`u.id in (${people})`;
const since = (now: Date, days: number): SQL => sql`${now}::timestamptz - make_interval(days => ${days})`;

type NumberRule = Extract<SegmentRule, { readonly value: number }>;
type DayRule = Extract<SegmentRule, { readonly days: number }>;
type ListRule = Extract<SegmentRule, { readonly values: readonly string[] }>;
type StateRule = Exclude<SegmentRule, NumberRule | DayRule | ListRule>;

/** People with at least so much, at least 1. */
function withAtLeast(field: NumberRule["field"], least: number): SQL {
  switch (field) {
    case "orders":
      return sql`select o.user_id from orders o where ${counted} group by o.user_id having count(*) >= ${least}`;
    case "spent":
      return sql`select o.user_id from orders o where ${counted}
        group by o.user_id having sum(o.goods_egp_minor) >= ${least * 100}::bigint`;
    case "points":
      return sql`select a.user_id from points_accounts a where a.balance >= ${least}`;
  }
}

function numberSql({ field, op, value }: NumberRule): SQL {
  if (op === "at_most") return sql`not ${among(withAtLeast(field, value + 1))}`;
  return value === 0 ? sql`true` : among(withAtLeast(field, value));
}

function daySql({ field, op, days }: DayRule, now: Date): SQL {
  const from = since(now, days);
  if (field === "joined") return op === "within" ? sql`u.created_at >= ${from}` : sql`u.created_at < ${from}`;
  const lately =
    field === "last_order"
      ? among(sql`select o.user_id from orders o where ${counted} and o.created_at >= ${from}`)
      : among(sql`select s.user_id from session_logs s where s.started_at >= ${from}`);
  return op === "within" ? lately : sql`not ${lately}`;
}

function listed({ field, values }: ListRule): SQL {
  switch (field) {
    case "country":
      return sql`coalesce(u.country = any(${list(values)}::text[]), false)`;
    case "language":
      return sql`u.language = any(${list(values)}::text[])`;
    case "bought":
      return among(sql`select o.user_id from orders o join order_lines l on l.order_id = o.id
        where ${counted} and l.product_id = any(${list(values)}::uuid[])`);
    case "category":
      return among(sql`select o.user_id from orders o join order_lines l on l.order_id = o.id
        where ${counted} and l.category_id = any(${list(values)}::uuid[])`);
    case "wished":
      return among(sql`select w.user_id from wishlist_items w where w.product_id = any(${list(values)}::uuid[])`);
  }
}

const states: Readonly<Record<StateRule["field"], SQL>> = {
  coaching: sql`select s.user_id from subscriptions s where s.status in ('active', 'renewal_due', 'paused')`,
  programme: sql`select e.user_id from enrolments e where e.status = 'active'`,
  cart: sql`select c.user_id from carts c join cart_items i on i.cart_id = c.id`,
};

function ruleSql(rule: SegmentRule, now: Date): SQL {
  if ("value" in rule) return numberSql(rule);
  if ("days" in rule) return daySql(rule, now);
  const holds = "values" in rule ? listed(rule) : among(states[rule.field]);
  return rule.op === "is" ? holds : sql`not ${holds}`;
}

function groupSql({ match, isNot, rules }: SegmentGroup, now: Date): SQL {
  const holds = joinAll(
    rules.map((rule) => ruleSql(rule, now)),
    match,
  );
  return isNot ? sql`not ${holds}` : holds;
}

/** The condition of a segment on the table of users, `u`; every value is bound. */
export function segmentSql({ match, items }: SegmentTree, now: Date): SQL {
  const isCustomer = sql`u.role = 'customer' and u.email is not null and u.locked_at is null`;
  if (items.length === 0) return isCustomer;
  const parts = items.map((item) => ("rules" in item ? groupSql(item, now) : ruleSql(item, now)));
  return sql`${isCustomer} and ${joinAll(parts, match)}`;
}
