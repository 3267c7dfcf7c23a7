import type pg from "pg";

export interface Amounts {
  readonly orders: number;
  readonly customers: number;
  readonly products: number;
}

const pair = (sql: string) => `jsonb_build_object('ar', ${sql}, 'en', ${sql})`;
const since = (n: string, of: number) => `now() - (${n}::float8 / ${of}) * interval '540 days'`;

// 40 × 40 names, for realistic name searches.
const firstNames = `array['منى','أحمد','سارة','Omar','ليلى','Youssef','Huda','كريم','Nour','Salma']`;
const lastNames = `array['عادل','Hassan','مصطفى','Saleh','فاروق','Adel','Ibrahim','منصور','Fathy','نصار']`;

function customers({ customers: count }: Amounts): string {
  return `insert into users (id, email, email_key, password_hash, first_name, last_name, phone, country, currency, created_at, updated_at, email_verified_at)
    select gen_random_uuid(), 'person' || n || '@bench.test', 'person' || n || '@bench.test', 'none', (${firstNames})[1 + n % 10],
      (${lastNames})[1 + (n / 10) % 10], '+2010' || lpad(n::text, 8, '0'), 'EG', (array['EGP','SAR','AED','USD'])[1 + n % 4],
      ${since("n", count)}, now(), now()
    from generate_series(1, ${count}) n`;
}

function products({ products: count }: Amounts): string[] {
  return [
    `insert into categories (id, slug, kind, name, summary, created_at, updated_at)
      values (gen_random_uuid(), 'bench', 'physical', ${pair("'Bench'")}, ${pair("''")}, now(), now())`,
    `insert into products (id, slug, kind, category_id, name, summary, description, variant_label, search_vector, created_at, updated_at)
      select gen_random_uuid(), 'bench-' || n, 'physical', (select id from categories where slug = 'bench'), ${pair("'Product ' || n")},
        ${pair("'Summary'")}, ${pair("'Text'")}, ${pair("'Size'")},
        to_tsvector('simple', 'product ' || n), ${since("n", count)}, now()
      from generate_series(1, ${count}) n`,
    `insert into product_prices (product_id, currency, amount_minor, is_derived)
      select p.id, price.currency, price.base + substr(p.slug, 7)::int, price.currency <> 'EGP' from products p,
        (values ('EGP', 10000), ('SAR', 1000), ('AED', 1000), ('USD', 300)) as price (currency, base) where p.slug like 'bench-%'`,
    `insert into variants (id, product_id, size, label, sku, position, is_stock_limited, on_hand)
      select gen_random_uuid(), p.id, size, ${pair("size")}, p.slug || '-' || size, position, true, (random() * 40)::int
      from products p, unnest(array['S','M','L']) with ordinality as sizes (size, position) where p.slug like 'bench-%'`,
  ];
}

// 10% unpaid, 2% returned, 2% outstanding cash on delivery.
const fate = `case when n % 10 = 0 then 'expired' when n % 50 = 1 then 'returned' when n % 50 = 2 then 'shipped'
  when n % 500 = 3 then 'paid' when n % 500 = 4 then 'processing' else 'delivered' end`;
const money = `case when n % 10 = 0 then 'unpaid' when n % 50 = 1 then 'refunded' when n % 50 = 2 then 'due' else 'paid' end`;

function orders({ orders: count, customers: people, products: goods }: Amounts): string[] {
  return [
    "create temporary table people as select id, row_number() over () as place from users where role = 'customer'",
    "create index on people (place)",
    `create temporary table goods as select p.id, p.name, p.slug, p.category_id, v.id as variant_id, row_number() over () as place
      from products p join variants v on v.product_id = p.id and v.size = 'M'`,
    "create index on goods (place)",
    `create temporary table fates as select n, gen_random_uuid() as id, ${fate} as status, ${money} as payment,
      20000 + (n * 37) % 90000 as total, ${since("n", count)} as at from generate_series(1, ${count}) n`,
    `insert into orders (id, number, user_id, origin, status, payment_status, payment_method, language, currency, subtotal_minor, discount_minor,
        shipping_minor, tax_minor, total_minor, goods_egp_minor, paid_minor, refunded_minor, shipping_address, created_at, updated_at)
      select f.id, 'HM-' || 1000000 + n, p.id, 'purchase', f.status, f.payment, case when f.payment = 'due' then 'cod' else 'card' end, 'ar',
        (array['EGP','EGP','SAR','AED','USD'])[1 + n % 5], f.total, 0, 0, 0, f.total, f.total,
        case when f.payment in ('paid', 'refunded') then f.total else 0 end, case when f.payment = 'refunded' then f.total else 0 end,
        '{"country":"EG","city":"Cairo"}', f.at, f.at
      from fates f join people p on p.place = 1 + (f.n::bigint * 7919) % ${people}`,
    `insert into order_lines (id, order_id, position, product_id, variant_id, category_id, kind, slug, name, size, quantity, unit_price_minor, discount_minor, total_minor)
      select gen_random_uuid(), f.id, line, g.id, g.variant_id, g.category_id, 'physical', g.slug, g.name, 'M', 1, f.total / 2, 0, f.total / 2
      from fates f cross join generate_series(0, 1) line join goods g on g.place = 1 + ((f.n + line)::bigint * 104729) % ${goods}`,
    `insert into payments (id, order_id, user_id, method, provider, reference, amount_minor, currency, status, pays_order, captured_minor,
        expires_at, created_at, updated_at)
      select gen_random_uuid(), o.id, o.user_id, 'card', 'sandbox', o.id::text, o.total_minor, o.currency,
        case when o.paid_minor > 0 then 'captured' else 'expired' end, o.paid_minor > 0, o.paid_minor, o.created_at, o.created_at, o.created_at
      from orders o where o.payment_method = 'card'`,
    "create temporary table earned as select *, row_number() over (partition by user_id order by created_at) as seq from orders where paid_minor > 0",
    `insert into points_accounts (user_id, balance, seq) select p.id, 10 * count(e.id), count(e.id) from people p
      left join earned e on e.user_id = p.id group by 1`,
    `insert into points_entries (id, user_id, seq, delta, balance_after, kind, ref, created_at)
      select gen_random_uuid(), user_id, seq, 10, 10 * seq, 'earn', 'bench:' || id, created_at from earned`,
    `insert into audit_entries (id, at, actor_label, action, subject_kind, subject_id, before, after)
      select gen_random_uuid(), at, 'owner@bench.test', 'order.ship', 'order', id::text, '{"status":"processing"}', '{"status":"shipped"}' from fates`,
    `insert into coupons (id, code, kind, percent_hundredths, used_count, created_at, updated_at)
      select gen_random_uuid(), 'BENCH-' || n, 'percentage', 1000, n % 50, ${since("n", 2000)}, now() from generate_series(1, 2000) n`,
    `insert into reviews (id, product_id, author, language, rating, title, body, status, created_at, decided_at)
      select gen_random_uuid(), g.id, 'Mona A.', 'ar', 1 + n % 5, 'Good', 'Sturdy, and quick to arrive', case when n % 10 = 0 then 'pending' else 'approved' end,
        ${since("n", 20_000)}, case when n % 10 = 0 then null else now() end
      from generate_series(1, 20000) n join goods g on g.place = 1 + n % ${goods}`,
    `insert into contact_messages (id, name, email, subject, message, language, created_at, handled_at)
      select gen_random_uuid(), 'Mona', 'm@bench.test', 'Hours', 'When do you open?', 'en', ${since("n", 5000)}, case when n % 10 = 0 then null else now() end
      from generate_series(1, 5000) n`,
  ];
}

/** Fills a migrated, empty database with 18 months of orders in SQL. */
export async function fillWithOrders(client: pg.ClientBase, amounts: Amounts): Promise<void> {
  // Takes longer than the statement timeout.
  await client.query("set statement_timeout = 0");
  await client.query("begin");
  for (const statement of [customers(amounts), ...products(amounts), ...orders(amounts)]) await client.query(statement);
  await client.query("commit");
  // As autovacuum does.
  await client.query("vacuum (analyze)");
  await client.query("reset statement_timeout");
}
