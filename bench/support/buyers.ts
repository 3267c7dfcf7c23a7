import type pg from "pg";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { systemClock } from "#server/platform/clock.ts";
import { systemIds } from "#server/platform/ids.ts";

export const benchSecret = "a secret that only the bench knows and that is long enough";

export interface Buyer {
  readonly userId: string;
  readonly cartId: string;
  readonly token: string;
}

/** Creates signed-in customers with empty carts directly in the database. They order in cash as often as they like. */
export async function makeBuyers(pool: pg.Pool, count: number): Promise<Buyer[]> {
  const tokens = createAccessTokens(keysFrom([benchSecret]).accessToken, systemClock);
  const buyers: Buyer[] = [];
  await pool.query(`update cod_rules set max_minor = null, max_new_minor = null, max_open = null, refusals_block = null,
    confirm = 'never' where market = 'EG'`);
  for (let at = 0; at < count; at++) {
    const [userId, sessionId, cartId] = [systemIds.next(), systemIds.next(), systemIds.next()];
    await pool.query(
      `insert into users (id, email, email_key, password_hash, first_name, last_name, currency, created_at, updated_at, email_verified_at)
       values ($1, $2, $2, 'none', 'Mona', 'Adel', 'EGP', now(), now(), now())`,
      [userId, `${userId}@bench.test`],
    );
    await pool.query(
      `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
       values ($1, $2, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
      [sessionId, userId],
    );
    await pool.query("insert into carts (id, user_id, updated_at) values ($1, $2, now())", [cartId, userId]);
    buyers.push({ userId, cartId, token: await tokens.sign({ userId, sessionId, role: "customer" }) });
  }
  return buyers;
}
