import pg from "pg";

/**
 * Fills the database to the given number of products in SQL: copies of the demo's physical products with new names, so
 * that words, prices, sizes and categories are distributed realistically. Bumps the catalogue version.
 */
export async function fillUpTo(connection: pg.PoolConfig, wanted: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>("select count(*)::int as count from products");
    const missing = wanted - (rows[0]?.count ?? 0);
    if (missing > 0) await addCopies(client, missing);
    await client.query("update content_versions set version = version + 1 where name = 'catalogue'");
    // As autovacuum does.
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

// Two syllables from lists of 40 make 1,600 words; each product has one in both names.
const syllables = `array['ba','be','bi','bo','bu','da','de','di','do','du','fa','fe','fi','fo','fu','ga','ge','gi','go','gu',
  'ka','ke','ki','ko','ku','la','le','li','lo','lu','ma','me','mi','mo','mu','na','ne','ni','no','nu']`;

async function addCopies(client: pg.Client, count: number): Promise<void> {
  await client.query("begin");
  // Skips triggers, foreign key checks and per-row index updates; done once at the end.
  await client.query("set local session_replication_role = replica");
  await client.query("drop index products_search");
  await client.query(`create temporary table copies on commit drop as
    select gen_random_uuid() as id, source.id as source_id, n,
      (${syllables})[1 + n % 40] || (${syllables})[1 + (n / 40) % 40] || 'x' as word, 0.3 + random() * 3 as factor
    from generate_series(1, ${count}) as n
    join (select id, row_number() over (order by slug) as place, count(*) over () as total
          from products where kind = 'physical' and slug !~ '^copy-') source on source.place = 1 + n % source.total`);
  await client.query(`insert into products (id, slug, kind, category_id, name, summary, description, variant_label, images, facts, tags,
      discount_percentage, is_new_until, popularity, search_vector,
      created_at, updated_at)
    select c.id, 'copy-' || replace(c.id::text, '-', ''), p.kind, p.category_id,
      jsonb_build_object('ar', c.word || ' ' || (p.name ->> 'ar'), 'en', c.word || ' ' || (p.name ->> 'en')),
      p.summary, p.description, p.variant_label, p.images, p.facts, p.tags,
      case when c.n % 4 = 0 then 15 else 0 end, null, c.n % 100,
      setweight(to_tsvector('simple', c.word), 'A') || p.search_vector, p.created_at - c.n * interval '1 second', p.updated_at
    from copies c join products p on p.id = c.source_id`);
  await client.query(`insert into product_prices (product_id, currency, amount_minor, is_derived, paid_minor)
    select c.id, x.currency, (x.amount_minor * c.factor)::bigint, x.is_derived,
      discounted((x.amount_minor * c.factor)::bigint, case when c.n % 4 = 0 then 15 else 0 end)
    from copies c join product_prices x on x.product_id = c.source_id`);
  await client.query(`insert into variants (id, product_id, size, label, sku, position, is_stock_limited, on_hand)
    select gen_random_uuid(), c.id, v.size, v.label, v.sku || '-' || replace(c.id::text, '-', ''), v.position, v.is_stock_limited,
      case when random() < 0.1 then 0 else 20 end
    from copies c join variants v on v.product_id = c.source_id`);
  await client.query("create index products_search on products using gin (search_vector)");
  await client.query(`update products p set sizes = array(select v.size from variants v where v.product_id = p.id order by v.position)
    from copies c where c.id = p.id`);
  await client.query(`update products p set paid = (select array_agg(x.paid_minor order by r.position)
      from product_prices x join exchange_rates r on r.currency = x.currency where x.product_id = p.id)
    from copies c where c.id = p.id`);
  await client.query(`insert into catalogue_words (word) select distinct word from copies on conflict do nothing`);
  await client.query("commit");
}
