import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { SegmentGroup, SegmentRule, SegmentTree } from "#shared/contract/admin-segments.ts";

/** Orders that count: purchases that are not fully refunded. */
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

const bought: Readonly<Record<"orders" | "spent" | "last_order", SQL>> = {
  orders: sql`count(*) as orders`,
  spent: sql`sum(o.goods_egp_minor) as spent`,
  last_order: sql`max(o.created_at) as last_order`,
};
const isBought = (field: string): field is keyof typeof bought => field in bought;

/** What people bought, summed up in one pass for all questions about it; nothing if there are none. */
function joinBought({ items }: SegmentTree): SQL {
  const asked = items.flatMap((item) => ("rules" in item ? item.rules : [item])).map(({ field }) => field);
  const columns = [...new Set(asked)].filter(isBought).map((field) => bought[field]);
  if (columns.length === 0) return sql``;
  return sql`left join (select o.user_id, ${sql.join(columns, sql`, `)} from orders o where ${counted} group by o.user_id) b
    on b.user_id = u.id`;
}

function numberSql({ field, op, value }: NumberRule): SQL {
  const compare = op === "at_least" ? sql`>=` : sql`<=`;
  switch (field) {
    case "orders":
      return sql`coalesce(b.orders, 0) ${compare} ${value}`;
    case "spent":
      return sql`coalesce(b.spent, 0) ${compare} ${value * 100}::bigint`;
    case "points":
      return sql`coalesce((select a.balance from points_accounts a where a.user_id = u.id), 0) ${compare} ${value}`;
  }
}

function daySql({ field, op, days }: DayRule, now: Date): SQL {
  const from = since(now, days);
  if (field === "joined") return op === "within" ? sql`u.created_at >= ${from}` : sql`u.created_at < ${from}`;
  const lately =
    field === "last_order"
      ? sql`coalesce(b.last_order >= ${from}, false)`
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

/** `from` and `where` of the people of a segment, `u`; every value is bound. */
export function segmentSql(tree: SegmentTree, now: Date): SQL {
  const parts = tree.items.map((item) => ("rules" in item ? groupSql(item, now) : ruleSql(item, now)));
  const holds = parts.length === 0 ? sql`true` : joinAll(parts, tree.match);
  return sql`from users u ${joinBought(tree)}
    where u.role = 'customer' and u.email is not null and u.locked_at is null and ${holds}`;
}
