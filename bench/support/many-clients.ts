import type pg from "pg";

export interface ClientAmounts {
  readonly coaches: number;
  readonly clientsEach: number;
  readonly linesEach: number;
}

const pair = (sql: string) => `jsonb_build_object('ar', ${sql}, 'en', ${sql})`;

/** Coaches with a session each, and their clients with standing and lines of attention; nothing of this reads sets. */
const statements = ({ coaches, clientsEach, linesEach }: ClientAmounts): readonly string[] => [
  `create temporary table staff as select n, gen_random_uuid() as user_id, gen_random_uuid() as coach_id,
    gen_random_uuid() as session_id from generate_series(1, ${coaches}) n`,
  `insert into users (id, email, email_key, password_hash, first_name, last_name, role, staff_role, created_at, updated_at, email_verified_at)
    select user_id, 'coach' || n || '@bench.test', 'coach' || n || '@bench.test', 'none', 'Coach', n::text, 'admin', 'coach', now(), now(), now()
    from staff`,
  `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    select session_id, user_id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from staff`,
  `insert into coaches (id, slug, name, initials, title, bio, experience_years, languages, gender, capacity, user_id, created_at)
    select coach_id, 'coach-' || n, ${pair("'Coach ' || n")}, ${pair("'C'")}, ${pair("'Coach'")}, ${pair("'Bio'")}, 3, '{ar,en}', 'female',
      300, user_id, now() from staff`,
  `insert into categories (id, slug, kind, name, summary, created_at, updated_at)
    values (gen_random_uuid(), 'bench', 'package', ${pair("'Bench'")}, ${pair("''")}, now(), now())`,
  `insert into products (id, slug, kind, category_id, name, summary, description, variant_label, coaching, search_vector, created_at, updated_at)
    select gen_random_uuid(), 'bench-package', 'package', id, ${pair("'Package'")}, ${pair("''")}, ${pair("''")}, ${pair("'Size'")},
      '{"months": 3, "features": [], "notIncluded": [], "isRecommended": false}', ''::tsvector, now(), now() from categories where slug = 'bench'`,
  `insert into product_prices (product_id, currency, amount_minor, is_derived)
    select p.id, currency, 100000, currency <> 'EGP' from products p, unnest(array['EGP','SAR','AED','USD']) currency
    where p.slug = 'bench-package'`,
  `create temporary table members as select n, c, gen_random_uuid() as user_id, gen_random_uuid() as subscription_id
    from generate_series(1, ${coaches}) c, generate_series(1, ${clientsEach}) n`,
  `insert into users (id, email, email_key, password_hash, first_name, last_name, created_at, updated_at, email_verified_at)
    select user_id, 'm' || c || '-' || n || '@bench.test', 'm' || c || '-' || n || '@bench.test', 'none', 'Member', c || ' ' || n, now(), now(), now()
    from members`,
  `insert into subscriptions (id, user_id, package_id, slug, name, months, currency, timezone, status, started_on, ends_on, created_at, updated_at)
    select subscription_id, user_id, (select id from products where slug = 'bench-package'), 'bench-package', ${pair("'Package'")}, 3, 'EGP',
      'Africa/Cairo', 'active', current_date - 40, current_date + 5 + n % 60, now() - interval '40 days', now() from members`,
  `insert into coach_threads (subscription_id) select subscription_id from members`,
  `insert into coach_assignments (id, subscription_id, coach_id, kind, from_at, reason)
    select gen_random_uuid(), subscription_id, s.coach_id, 'primary', now() - interval '40 days', 'auto' from members m join staff s on s.n = m.c`,
  `insert into client_standing (subscription_id, user_id, coach_id, name, last_session_on, due14, done14, next_session_on, paid_until, top_severity,
      top_since, computed_at)
    select subscription_id, m.user_id, s.coach_id, 'Member ' || m.c || ' ' || m.n, current_date - m.n % 20, 8, m.n % 9, current_date + 1,
      current_date + 5 + m.n % 60, 1 + m.n % 3, now() - make_interval(hours => m.n), now() from members m join staff s on s.n = m.c`,
  `insert into attention (id, subscription_id, rule, episode, severity, since, facts, created_at, updated_at)
    select gen_random_uuid(), subscription_id, (array['silent','adherence','renewal','message'])[1 + k % 4], k::text, 1 + (n + k) % 3,
      now() - make_interval(hours => n + k), '{"days": 6, "due": 3, "done": 1, "doneBefore": 11, "dueBefore": 12, "workingHours": 9}', now(), now()
    from members, generate_series(1, ${linesEach}) k`,
];

export interface BenchCoach {
  readonly userId: string;
  readonly sessionId: string;
  /** Their members' user ids. */
  readonly clients: readonly string[];
}

export async function fillWithClients(client: pg.PoolClient, amounts: ClientAmounts): Promise<readonly BenchCoach[]> {
  for (const statement of ["begin", ...statements(amounts), "commit", "analyze"]) await client.query(statement);
  const { rows } = await client.query<BenchCoach>(
    `select user_id as "userId", session_id as "sessionId", array(select user_id from members where c = staff.n order by n) as clients
      from staff order by n`,
  );
  return rows;
}
