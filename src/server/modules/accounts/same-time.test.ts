import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createPasswords } from "./password-hashing.ts";

const samples = 150;
let app: TestApp;
let passwordHash = "";
beforeAll(async () => {
  app = await createTestApp();
  passwordHash = await createPasswords().hash("Kettle-bell-77");
});
afterAll(() => app.close());
beforeEach(() => vi.restoreAllMocks());

const calls: Readonly<Record<string, (email: string) => object>> = {
  login: (identifier) => ({ identifier, password: "Wrong-one-12" }),
  register: (email) => ({ email, password: "Wrong-one-12", firstName: "Mona", lastName: "Hassan" }),
  "forgot-password": (email) => ({ email }),
  "resend-verification": (email) => ({ email, language: "ar" }),
};

const knownOf = (set: string, at: number): string => `known-${set}-${at}@shop.test`;
const unknownOf = (set: string, at: number): string => `other-${set}-${at}@shop.test`;

/**
 * Writes the given number of people, half of them verified. Each address is requested once, so that no limit is
 * reached.
 */
async function writePeople(set: string, count: number): Promise<void> {
  await app.platform.database.pool.query(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, created_at, updated_at, email_verified_at)
     select gen_random_uuid(), mail, mail, $3, 'Ali', 'Omar', now(), now(), case when n % 2 = 0 then now() end
     from (select n, 'known-' || $1::text || '-' || n || '@shop.test' as mail from generate_series(0, $2::int - 1) n) people`,
    [set, count, passwordHash],
  );
}

async function ask(path: string, email: string): Promise<{ status: number; ms: number }> {
  const payload = calls[path]?.(email) ?? {};
  const start = performance.now();
  const reply = await app.http.inject({ method: "POST", url: `/api/auth/${path}`, payload });
  return { status: reply.statusCode, ms: performance.now() - start };
}

const expected: Readonly<Record<string, number>> = { login: 401, register: 201 };

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** How often a known address took longer than an unknown one: 0.5 means timing reveals nothing. */
function areaUnder(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
}

async function measure(path: string, set: string): Promise<{ known: number[]; unknown: number[] }> {
  await writePeople(set, samples);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let at = 0; at < samples; at++) {
    const pair = [
      ["known", knownOf(set, at)],
      ["unknown", unknownOf(set, at)],
    ] as const;
    // Alternates the order, so that side effects (garbage collection, flushes) affect both equally.
    for (const [kind, email] of at % 2 === 0 ? pair : [...pair].reverse()) {
      const { status, ms } = await ask(path, email);
      expect(status).toBe(expected[path] ?? 200);
      times[kind].push(ms);
    }
  }
  return times;
}

test.each(Object.keys(calls))(
  "%s takes the same time for a known and an unknown address",
  { timeout: 300_000 },
  async (path) => {
    await writePeople(`warm-${path}`, 10);
    for (let at = 0; at < 10; at++) {
      await ask(path, knownOf(`warm-${path}`, at));
      await ask(path, unknownOf(`warm-${path}`, at));
    }
    // Other load on the machine may spoil one measurement, but not three.
    for (let attempt = 1; ; attempt++) {
      const { known, unknown } = await measure(path, `${path}-${attempt}`);
      const [a, b] = [medianOf(known), medianOf(unknown)];
      const allowed = Math.max(5, 0.1 * Math.min(a, b));
      const area = areaUnder(known, unknown);
      console.info(
        `${path}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, difference ${(a - b).toFixed(2)} of ${allowed.toFixed(2)} ms, AUC ${area.toFixed(3)}, ${samples} each, attempt ${attempt}`,
      );
      if (Math.abs(a - b) <= allowed) break;
      if (attempt === 3) expect(Math.abs(a - b)).toBeLessThanOrEqual(allowed);
    }
  },
);

/** Whether a statement is the job queue's polling; a job that a call enqueues is an insert. */
const isPolling = (statement: string): boolean => statement.includes("pgboss.") && !/insert into/i.test(statement);

/** Statements and hashes of one call. */
async function workOf(path: string, email: string): Promise<{ statements: string[]; hashes: number }> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const post = vi.spyOn(Worker.prototype, "postMessage");
  await ask(path, email);
  const statements = query.mock.calls.map(([given]) => {
    const text: unknown = typeof given === "string" ? given : Reflect.get(Object(given), "text");
    return String(text);
  });
  const hashes = post.mock.calls.length;
  vi.restoreAllMocks();
  return { statements: statements.filter((statement) => !isPolling(statement)), hashes };
}

test.each(Object.keys(calls))("%s does the same work for a known and an unknown address", async (path) => {
  // A retried test needs new people.
  const set = `work-${path}-${randomUUID().slice(0, 8)}`;
  await writePeople(set, 3);
  await ask(path, unknownOf(set, 0));
  const unknown = await workOf(path, unknownOf(set, 1));
  expect(unknown.statements.length).toBeGreaterThan(2);
  expect(unknown.hashes).toBe(path === "login" || path === "register" ? 1 : 0);
  // One verified and one unverified.
  for (const at of [1, 2]) expect(await workOf(path, knownOf(set, at))).toEqual(unknown);
});
