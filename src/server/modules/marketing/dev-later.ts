import type { FastifyInstance } from "fastify";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { remindOfCarts } from "./flows/abandoned-cart.ts";
import type { MarketingDeps } from "./ports.ts";

const flow = "abandoned-cart";
const maxMinutes = 60 * 24 * 60;

interface LaterQuery {
  readonly email?: string;
  readonly minutes?: string;
}

/** Backdates somebody's cart, and what the flow stored about it. */
async function age({ platform }: MarketingDeps, email: string, minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes}::int)`;
  await platform.database.transaction(async (tx) => {
    await tx.execute(
      sql`update carts c set updated_at = c.updated_at - ${span} from users u where u.id = c.user_id and u.email = ${email}`,
    );
    await tx.execute(sql`
      update flow_runs r set next_at = r.next_at - ${span}, reached_at = r.reached_at - ${span}, created_at = r.created_at - ${span},
        facts = jsonb_build_object('updatedAt', t.moved::text),
        subject_key = split_part(r.subject_key, ':', 1) || ':' || floor(extract(epoch from t.moved) * 1000)::bigint
      from users u, flow_runs x cross join lateral (select (x.facts ->> 'updatedAt')::timestamptz - ${span} as moved) t
      where x.id = r.id and u.id = r.user_id and u.email = ${email} and r.flow = ${flow} and x.facts ? 'updatedAt'`);
  });
}

/**
 * `POST /dev/carts/later?email=…&minutes=…`: runs the abandoned-cart flow as if this person's
 * cart were that much older, and returns their runs. Not available in production.
 */
export function mountDevLater(app: FastifyInstance, deps: MarketingDeps): void {
  const { config, database } = deps.platform;
  if (config.environment === "production") return;
  app.post<{ Querystring: LaterQuery }>("/dev/carts/later", async ({ query }, reply) => {
    const { email = "", minutes = "" } = query;
    if (!/^\d{1,5}$/.test(minutes) || Number(minutes) > maxMinutes)
      return reply.code(400).send({ error: `minutes: 0 to ${maxMinutes}` });
    await age(deps, email, Number(minutes));
    await remindOfCarts(deps);
    const runs = await readRows(
      database.reader,
      sql`select r.arm, r.step, r.stop_reason as "stopReason" from flow_runs r join users u on u.id = r.user_id
        where u.email = ${email} and r.flow = ${flow} order by r.created_at`,
    );
    return reply.header("cache-control", "no-store").send({ runs });
  });
}
