import type { FastifyInstance } from "fastify";
import { runDueCases } from "#server/modules/dunning/index.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { keepSubscriptions } from "../keep-subscriptions.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { renewalBook } from "./renewal-book.ts";

const maxDays = 400;
const far = 10_000;

interface LaterQuery {
  readonly email?: string;
  readonly days?: string;
}

/** Backdates somebody's coaching and its next renewal. */
async function age({ platform }: SubscriptionDeps, email: string, days: number): Promise<void> {
  const span = sql`make_interval(days => ${days}::int)`;
  const mine = sql`select s.id from subscriptions s join users u on u.id = s.user_id where u.email = ${email}`;
  await platform.database.transaction(async (tx) => {
    await tx.execute(sql`update subscriptions set started_on = started_on - ${days}::int, ends_on = ends_on - ${days}::int,
      paused_until = paused_until - ${days}::int where id in (${mine})`);
    // In two steps, because a period may move to where another one ended.
    for (const by of [far, days - far])
      await tx.execute(
        sql`update subscription_renewals set ends_on = ends_on - ${by}::int where subscription_id in (${mine})`,
      );
    await tx.execute(sql`update dunning_cases set next_at = next_at - ${span}, first_try_at = first_try_at - ${span},
      created_at = created_at - ${span} where subscription_id in (${mine}) and settled_at is null`);
    await tx.execute(sql`update deliveries d set sent_at = d.sent_at - ${span} from users u
      where u.id = d.user_id and u.email = ${email} and d.kind like 'renewal-%'`);
    await tx.execute(sql`update orders o set expires_at = o.expires_at - ${span} from users u
      where u.id = o.user_id and u.email = ${email} and o.origin = 'renewal' and o.status = 'pending_payment'`);
  });
}

/**
 * `POST /dev/renewals/later?email=…&days=…`: runs what is due for this person's coaching
 * that many days later, and returns its state. Not available in production.
 */
export function mountDevLater(app: FastifyInstance, deps: SubscriptionDeps): void {
  const { config, database } = deps.platform;
  if (config.environment === "production") return;
  app.post<{ Querystring: LaterQuery }>("/dev/renewals/later", async ({ query }, reply) => {
    const { email = "", days = "" } = query;
    if (!/^\d{1,3}$/.test(days) || Number(days) > maxDays)
      return reply.code(400).send({ error: `days: 0 to ${maxDays}` });
    await age(deps, email, Number(days));
    await keepSubscriptions(deps);
    await runDueCases(deps, renewalBook(deps));
    const subscriptions = await readRows(
      database.reader,
      sql`select s.status, s.ends_on::text as "endsOn", d.state, exists (select 1 from deliveries x
          where x.key = d.notice_key and x.sent_at is not null) as "isAnnounced"
        from subscriptions s join users u on u.id = s.user_id
        left join dunning_cases d on d.subscription_id = s.id and d.settled_at is null
        where u.email = ${email} order by s.created_at`,
    );
    return reply.header("cache-control", "no-store").send({ subscriptions });
  });
}
