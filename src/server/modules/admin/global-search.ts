import type { Reachable, StaffCaller } from "#server/modules/subscriptions/index.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { holds, likePattern, readRows, searchedHolds } from "#server/platform/db/rows.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { HitKind, SearchHit } from "#shared/contract/admin-search.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { AdminDeps } from "./ports.ts";
import { customersFound } from "./read-customers.ts";

interface SearchInput {
  readonly text: string;
  /** Ids of matching orders, newest first. */
  readonly orders: () => Promise<readonly string[]>;
  /** The members whose subscriptions the caller may list; `undefined`: all. */
  readonly reach: () => Promise<Reachable | undefined>;
}

interface Finder {
  readonly kind: HitKind;
  readonly permission: Permission;
  /** Selects id, title, detail and state of the hits, best first; `undefined` when nothing can match. */
  readonly find: (search: SearchInput) => SQL | undefined | Promise<SQL | undefined>;
}

const most = 5;
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const person = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), 'Closed account')`;
const pair = (column: SQL): SQL => sql`(${column} ->> 'ar') || ' ' || (${column} ->> 'en')`;
const lowered = (text: string): string => likePattern(text.toLowerCase());

const toEither = (...ways: (SQL | undefined)[]): SQL | undefined => {
  const given = ways.filter((way) => way !== undefined);
  return given.length === 0 ? undefined : sql`(${sql.join(given, sql` or `)})`;
};

const select = (columns: SQL, rest: SQL, where: SQL | undefined, order: SQL): SQL | undefined =>
  where && sql`select ${columns} ${rest} where ${where} order by ${order} limit ${most}`;

const toMine = (reach: Reachable | undefined): SQL =>
  reach === undefined
    ? sql`true`
    : sql`(s.user_id = any(${sql.param([...reach.members])}::uuid[]) or s.id = any(${sql.param([...reach.subscriptions])}::uuid[]))`;

async function ordersFound({ orders }: SearchInput): Promise<SQL | undefined> {
  const ids = (await orders()).slice(0, most);
  return sql`select o.id, o.number as title, ${person} as detail, o.status as state
    from orders o join users u on u.id = o.user_id where o.id = any(${sql.param(ids)}::uuid[]) order by o.created_at desc, o.id desc`;
}

/** Payments of the matching orders, or the one with exactly this provider or own id. */
async function paymentsFound({ text, orders }: SearchInput): Promise<SQL | undefined> {
  const ids = (await orders()).slice(0, most);
  const where = toEither(
    sql`p.order_id = any(${sql.param(ids)}::uuid[])`,
    sql`p.reference = ${text}`,
    isId(text) ? sql`p.id = ${text}` : undefined,
  );
  return select(
    sql`p.id, 'Payment of ' || o.number as title, p.provider as detail, p.status as state`,
    sql`from payments p join orders o on o.id = p.order_id`,
    where,
    sql`p.created_at desc, p.id desc`,
  );
}

/** Tax documents by a part of their number, and those of the matching orders. */
async function taxDocumentsFound({ text, orders }: SearchInput): Promise<SQL | undefined> {
  const ids = (await orders()).slice(0, most);
  const part = text.trim().toUpperCase();
  const where = toEither(
    sql`d.order_id = any(${sql.param(ids)}::uuid[])`,
    /^[A-Z\d-]+$/.test(part) ? sql`d.number like ${likePattern(part)}` : undefined,
  );
  const title = sql`coalesce(d.number, 'No number yet')`;
  return select(
    sql`d.id, ${title} as title, d.source ->> 'orderNumber' as detail, d.kind as state`,
    sql`from fiscal_documents d`,
    where,
    sql`d.created_at desc, d.id desc`,
  );
}

const named = sql`id, name ->> 'en' as title, name ->> 'ar' as detail`;

function productsFound({ text }: SearchInput, kinds: SQL): SQL | undefined {
  const barcode = barcodeKey(text);
  const where = toEither(
    searchedHolds(sql`p.name_searched`, text),
    sql`p.slug like ${lowered(text)}`,
    sql`p.id in (select v.product_id from variants v where lower(v.sku) like ${lowered(text)})`,
    barcode === undefined
      ? undefined
      : sql`p.id in (select v.product_id from variants v where lpad(v.barcode, 14, '0') = ${barcode})`,
  );
  const state = sql`case when p.archived_at is not null then 'archived' end as state`;
  const order = sql`p.archived_at is not null, p.popularity desc, p.id desc`;
  return select(sql`${named}, ${state}`, sql`from products p`, where && sql`p.kind ${kinds} and ${where}`, order);
}

/** Contact messages and applications, matched by author and subject. */
const messagesFound =
  (table: SQL, title: SQL) =>
  ({ text }: SearchInput): SQL | undefined =>
    select(
      sql`id, ${title} as title, email as detail, case when handled_at is null then 'open' else 'handled' end as state`,
      sql`from ${table}`,
      toEither(searchedHolds(sql`searched`, text), sql`email ilike ${likePattern(text)}`),
      sql`handled_at is not null, created_at desc, id desc`,
    );

/** Kinds in display order. */
const finders: readonly Finder[] = [
  { kind: "order", permission: "orders", find: ordersFound },
  {
    kind: "customer",
    permission: "customers",
    find: ({ text }) =>
      select(
        sql`u.id, ${person} as title, coalesce(u.email, '') as detail,
          case when u.closed_at is not null then 'closed' when u.locked_at is not null then 'locked' end as state`,
        sql`from users u`,
        customersFound(text),
        sql`u.created_at desc, u.id desc`,
      ),
  },
  { kind: "product", permission: "catalogue", find: (search) => productsFound(search, sql`<> 'package'`) },
  { kind: "package", permission: "catalogue", find: (search) => productsFound(search, sql`= 'package'`) },
  {
    kind: "category",
    permission: "catalogue",
    find: ({ text }) =>
      select(
        sql`${named}, null as state`,
        sql`from categories`,
        toEither(holds(pair(sql`name`), text), sql`slug like ${lowered(text)}`),
        sql`position, id`,
      ),
  },
  {
    kind: "programme",
    permission: "programmes",
    find: ({ text }) =>
      select(
        sql`p.id, p.name ->> 'en' as title, p.name ->> 'ar' as detail, case when p.archived_at is not null then 'hidden' end as state`,
        sql`from programmes g join products p on p.id = g.id`,
        toEither(searchedHolds(sql`p.name_searched`, text), sql`p.slug like ${lowered(text)}`),
        sql`p.archived_at is not null, g.position, g.id`,
      ),
  },
  {
    kind: "exercise",
    permission: "programmes",
    find: ({ text }) =>
      select(
        sql`slug as id, name ->> 'en' as title, name ->> 'ar' as detail, null as state`,
        sql`from exercises`,
        toEither(
          holds(sql`${pair(sql`name`)} || ' ' || array_to_string(aliases, ' ')`, text),
          sql`slug like ${lowered(text)}`,
        ),
        sql`slug`,
      ),
  },
  {
    kind: "coupon",
    permission: "promotions",
    find: ({ text }) =>
      select(
        sql`id, code as title, case when owner_id is null then 'Coupon' else 'Voucher of a customer' end as detail,
          case when not is_active then 'off' end as state`,
        sql`from coupons`,
        sql`lower(code) like ${lowered(text)}`,
        sql`owner_id is not null, created_at desc, id desc`,
      ),
  },
  {
    kind: "reward",
    permission: "promotions",
    find: ({ text }) =>
      select(
        sql`${named}, case when not is_active then 'off' end as state`,
        sql`from rewards`,
        holds(pair(sql`name`), text),
        sql`position, id`,
      ),
  },
  { kind: "payment", permission: "payments", find: paymentsFound },
  { kind: "tax_document", permission: "fiscal", find: taxDocumentsFound },
  {
    kind: "subscription",
    permission: "coaching",
    find: async ({ text, reach }) => {
      const found = customersFound(text);
      const mine = toMine(await reach());
      return select(
        sql`s.id, ${person} as title, coalesce(u.email, '') as detail, s.status as state`,
        sql`from subscriptions s join users u on u.id = s.user_id`,
        found && sql`${mine} and ${found}`,
        sql`s.status = 'ended', s.created_at desc, s.id desc`,
      );
    },
  },
  {
    kind: "message",
    permission: "messages",
    find: messagesFound(sql`contact_messages`, sql`subject`),
  },
  {
    kind: "application",
    permission: "messages",
    find: messagesFound(sql`join_applications`, sql`name`),
  },
  {
    kind: "review",
    permission: "content",
    find: ({ text }) =>
      select(
        sql`id, author as title, title as detail, status as state`,
        sql`from reviews`,
        sql`author || ' ' || title ilike ${likePattern(text)}`,
        sql`status <> 'pending', created_at desc, id desc`,
      ),
  },
  {
    kind: "content",
    permission: "content",
    find: ({ text }) =>
      select(
        sql`key as id, key as title, '' as detail, null as state`,
        sql`from content_blocks`,
        holds(
          sql`jsonb_path_query_array(data, '$.**.ar')::text || jsonb_path_query_array(data, '$.**.en')::text`,
          text,
        ),
        sql`key`,
      ),
  },
  {
    kind: "webhook",
    permission: "integrations",
    find: ({ text }) =>
      select(
        sql`id, name as title, url as detail, nullif(status, 'active') as state`,
        sql`from webhook_endpoints`,
        toEither(holds(sql`name`, text), sql`lower(url) like ${lowered(text)}`),
        sql`lower(name), id`,
      ),
  },
  {
    kind: "staff",
    permission: "staff",
    find: ({ text }) => {
      const found = customersFound(text);
      return select(
        sql`u.id, ${person} as title, coalesce(u.email, '') as detail, u.staff_role as state`,
        sql`from users u`,
        found && sql`u.role = 'admin' and u.closed_at is null and ${found}`,
        sql`u.created_at, u.id`,
      );
    },
  },
];

/** The first hits of each kind that the role may see. */
export async function globalSearch(deps: AdminDeps, caller: StaffCaller, text: string): Promise<SearchHit[]> {
  const { reader } = deps.platform.database;
  let ids: Promise<readonly string[]> | undefined;
  const orders = () => {
    ids ??= deps.searchOrders(reader, text);
    return ids;
  };
  const allowed = finders.filter(({ permission }) => callerMay(caller, permission));
  const found = await Promise.all(
    allowed.map(async ({ kind, find }) => {
      const statement = await find({ text, orders, reach: () => deps.findListable(reader, caller) });
      const rows = statement === undefined ? [] : await readRows<Omit<SearchHit, "kind">>(reader, statement);
      return rows.map((row): SearchHit => ({ kind, ...row }));
    }),
  );
  return found.flat();
}
