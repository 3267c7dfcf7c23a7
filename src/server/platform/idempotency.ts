import { createHash } from "node:crypto";
import { and, eq, gte, lt, sql } from "#server/platform/db/orm.ts";
import { IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING } from "#shared/contract/refusals.ts";
import type { Clock } from "./clock.ts";
import { addDays } from "./clock.ts";
import { type Database, isLockTimeout, type Reader, type Tx } from "./db/database.ts";
import { invalidField, refuse } from "./errors.ts";
import { idempotentReplies } from "./tables.ts";

const dayBefore = (now: Date): Date => addDays(now, -1);

export interface IdempotentCall {
  /** Owner of the key; keys are scoped to one user. */
  readonly actor: string;
  readonly route: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

const hashOf = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");

type Scope = ReturnType<typeof and>;

function scopeOf({ actor, route, key }: Pick<IdempotentCall, "actor" | "route"> & { readonly key: string }): Scope {
  if (key.length === 0 || key.length > 255)
    throw invalidField("Idempotency-Key", "TOO_LONG", "Idempotency-Key must have 1 to 255 characters");
  return and(eq(idempotentReplies.actor, actor), eq(idempotentReplies.route, route), eq(idempotentReplies.key, key));
}

const keepReply = (reader: Reader, scope: Scope, reply: unknown) =>
  reader
    .update(idempotentReplies)
    .set({ reply: sql`${JSON.stringify(reply ?? null)}::jsonb` })
    .where(scope);

/**
 * Runs `work` at most once per (actor, route, key) within 24 h. The same key and body returns the first reply; another
 * body throws 409 IDEMPOTENCY_MISMATCH; while the first call runs, 409 IDEMPOTENCY_RUNNING. The reply is stored in the
 * transaction of the effect. Refusals are not stored, so the key can be reused. Without a key `work` just runs.
 */
export async function runIdempotent<T>(
  database: Database,
  clock: Clock,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { key } = call;
  if (key === undefined) return database.transaction(work);
  const hash = hashOf(call.body);
  const scope = scopeOf({ ...call, key });
  return database.transaction(async (tx) => {
    const now = clock.now();
    await tx.delete(idempotentReplies).where(and(scope, lt(idempotentReplies.createdAt, dayBefore(now))));
    if (!(await claim(tx, { ...call, key, requestHash: hash, createdAt: now })))
      return earlierReply<T>(tx, scope, hash);
    const reply = await work(tx);
    await keepReply(tx, scope, reply);
    return reply;
  });
}

/** Whether a call with this key was answered: `runIdempotent` gives its reply, or refuses another body. */
export async function wasAnswered(
  { reader }: Pick<Database, "reader">,
  clock: Clock,
  { key, ...call }: IdempotentCall,
): Promise<boolean> {
  if (key === undefined) return false;
  const isKept = gte(idempotentReplies.createdAt, dayBefore(clock.now()));
  return (await reader.$count(idempotentReplies, and(scopeOf({ ...call, key }), isKept))) > 0;
}

/**
 * Runs `work`, which commits by itself, at most once per (actor, route, key) within 24 h, and answers as `runIdempotent`
 * does. If the process crashes while `work` runs, its result is unknown: the key stays IDEMPOTENCY_RUNNING for a day.
 */
export async function runOnce<T>(
  database: Database,
  clock: Clock,
  { actor, route, key, body }: IdempotentCall & { readonly key: string },
  work: () => Promise<T>,
): Promise<T> {
  const requestHash = hashOf(body);
  const scope = scopeOf({ actor, route, key });
  const now = clock.now();
  await database.reader.delete(idempotentReplies).where(and(scope, lt(idempotentReplies.createdAt, dayBefore(now))));
  const isFirst = await claim(database.reader, { actor, route, key, requestHash, createdAt: now });
  if (!isFirst) {
    const earlier = await earlierReply<{ readonly done: T } | null>(database.reader, scope, requestHash);
    if (earlier === null) throw running();
    return earlier.done;
  }
  const done = await work().catch(async (error: unknown) => {
    await database.reader.delete(idempotentReplies).where(scope);
    throw error;
  });
  await keepReply(database.reader, scope, { done });
  return done;
}

/** Deletes replies older than 24 h, because they contain orders and addresses. */
export async function forgetOldReplies(database: Database, clock: Clock): Promise<void> {
  await database.reader.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, dayBefore(clock.now())));
}

/** Deletes an actor's stored replies early. */
export async function forgetRepliesTo(tx: Tx, actor: string): Promise<void> {
  await tx.delete(idempotentReplies).where(eq(idempotentReplies.actor, actor));
}

const running = () => refuse(IDEMPOTENCY_RUNNING, "A call with this Idempotency-Key is still running");

/** True when this transaction is the first with the key; a second one waits here until the first ends. */
async function claim(tx: Reader, row: typeof idempotentReplies.$inferInsert): Promise<boolean> {
  try {
    const rows = await tx
      .insert(idempotentReplies)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotentReplies.key });
    return rows.length === 1;
  } catch (error) {
    if (isLockTimeout(error)) throw running();
    throw error;
  }
}

async function earlierReply<T>(tx: Reader, scope: Scope, hash: string): Promise<T> {
  const [earlier] = await tx.select().from(idempotentReplies).where(scope);
  if (earlier === undefined) throw running();
  if (earlier.requestHash !== hash) {
    throw refuse(IDEMPOTENCY_MISMATCH, "This Idempotency-Key was used with another body");
  }
  return earlier.reply as T;
}
