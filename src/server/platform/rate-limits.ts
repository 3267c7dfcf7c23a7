import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, asc, eq, gt, inArray, lte, sql } from "#server/platform/db/orm.ts";
import type { Config } from "../config.ts";
import { addSeconds, type Clock } from "./clock.ts";
import type { Database, Tx } from "./db/database.ts";
import { tooMany } from "./errors.ts";
import { rateLimits } from "./tables.ts";

export interface Limit {
  readonly key: string;
  /** Allowance per window; taking the last one restarts the window, so the pause lasts a whole one. */
  readonly max: number;
  readonly windowSeconds: number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** True for exactly the call that used up the allowance. */
  readonly isLast: boolean;
  readonly endsAt: Date;
  readonly retryAfterSeconds: number;
}

/** Counters in the database, shared by all processes and kept over restarts. */
export interface RateLimits {
  /** Counts one attempt at once, outside of any transaction and before the work, so that a burst cannot outrun the count. */
  take(limit: Limit): Promise<Taken>;
  /** Like `take`, but throws 429 when nothing is left. */
  assertAllowed(limit: Limit): Promise<void>;
  /**
   * Counts one of each limit in the caller's transaction; a rollback undoes it. A sliding window: at most `max` in any
   * `windowSeconds`. Throws 429 with the time until the oldest one expires. Concurrent callers wait for each other.
   */
  assertAllowedIn(tx: Tx, limits: readonly Limit[]): Promise<void>;
  /** Undoes one `take`: the attempt turned out not to be a failure. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  /** Deletes expired counters. */
  sweep(): Promise<void>;
}

/** How long this process remembers a refusal: a rejected caller costs the database at most one statement a second. */
const refusalSeconds = 1;
const maxRefusals = 10_000;

interface Refusals {
  find(key: string): Date | undefined;
  add(key: string, endsAt: Date): void;
  remove(key: string): void;
}

function createRefusals(clock: Clock): Refusals {
  const known = new Map<string, { readonly endsAt: Date; readonly until: Date }>();
  return {
    find: (key) => {
      const found = known.get(key);
      const now = clock.now();
      return found !== undefined && found.until > now && found.endsAt > now ? found.endsAt : undefined;
    },
    add: (key, endsAt) => {
      if (known.size >= maxRefusals) known.clear();
      known.set(key, { endsAt, until: addSeconds(clock.now(), refusalSeconds) });
    },
    remove: (key) => void known.delete(key),
  };
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** A sliding window has `max` rows, its places; each expires one window after it was taken. */
async function takePlace(tx: Tx, { key, max, windowSeconds }: Limit, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 75))`);
  const places = Array.from({ length: max }, (_, at) => `${key}#${at}`);
  const taken = await tx
    .select({ key: rateLimits.key, endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, places), gt(rateLimits.endsAt, now)))
    .orderBy(asc(rateLimits.endsAt));
  const free = places.find((place) => taken.every((row) => row.key !== place));
  if (free === undefined) throw tooMany(secondsUntil(taken[0]?.endsAt ?? now, now));
  const endsAt = addSeconds(now, windowSeconds);
  await tx
    .insert(rateLimits)
    .values({ key: free, count: 1, endsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { endsAt } });
}

export function createRateLimits({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): RateLimits {
  const refusals = createRefusals(clock);
  const take = async ({ key, max, windowSeconds }: Limit): Promise<Taken> => {
    const now = clock.now();
    const closedUntil = refusals.find(key);
    if (closedUntil !== undefined) {
      const retryAfterSeconds = secondsUntil(closedUntil, now);
      return { isAllowed: false, isLast: false, endsAt: closedUntil, retryAfterSeconds };
    }
    const until = addSeconds(now, windowSeconds);
    const isOver = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
    const isLast = sql`${rateLimits.count} + 1 = ${max}::int`;
    const [row] = await database.reader
      .insert(rateLimits)
      .values({ key, count: 1, endsAt: until })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          endsAt: sql`case when ${isOver} or ${isLast} then ${until.toISOString()}::timestamptz else ${rateLimits.endsAt} end`,
        },
      })
      .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt });
    const { count, endsAt } = row ?? { count: max + 1, endsAt: until };
    if (count > max) refusals.add(key, endsAt);
    return {
      isAllowed: count <= max,
      isLast: count === max,
      endsAt,
      retryAfterSeconds: secondsUntil(endsAt, now),
    };
  };
  return {
    take,
    assertAllowed: async (limit) => {
      const { isAllowed, retryAfterSeconds } = await take(limit);
      if (!isAllowed) throw tooMany(retryAfterSeconds);
    },
    assertAllowedIn: async (tx, limits) => {
      const now = clock.now();
      // Always in the same order, or two callers could deadlock.
      for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) await takePlace(tx, limit, now);
    },
    giveBack: async (key) => {
      refusals.remove(key);
      await database.reader
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(eq(rateLimits.key, key));
    },
    clear: async (key) => {
      refusals.remove(key);
      await database.reader.delete(rateLimits).where(eq(rateLimits.key, key));
    },
    sweep: async () => {
      await database.reader.delete(rateLimits).where(lte(rateLimits.endsAt, clock.now()));
    },
  };
}

/** The network that one party controls: the whole IPv4 address, or the /64 of an IPv6 address. */
export function toNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("%", 1).join().split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === "" ? [] : tail.split(":");
  const gap = ip.includes("::") ? Math.max(0, 8 - start.length - end.length) : 0;
  const groups = [...start, ...Array<string>(gap).fill("0"), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Hashes an address for use in a key, so that the table does not reveal who signs in. */
export const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Widens limits by network address outside production, where every visitor comes from the same one. */
export const toNetworkFactor = (environment: Config["environment"]): number => (environment === "production" ? 1 : 50);
