import { parseArgs } from "node:util";
import type pg from "pg";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { refreshClient, refreshClientsJob } from "#server/modules/coaching/refresh-client.ts";
import { reachPlanJob } from "#server/modules/programmes/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { systemIds } from "#server/platform/ids.ts";
import type { adminGetProgramme, EditablePhase } from "#shared/contract/admin-programmes.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { LogSession } from "#shared/contract/enrolments.ts";
import { toSavedPhases } from "#test/factories/training.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { benchSecret } from "./support/buyers.ts";
import { percentile } from "./support/figures.ts";
import { fillWithClients } from "./support/many-clients.ts";
import { fillYear } from "./support/year-of-logs.ts";

/**
 * Measures what follows from training, with members who have a year of logs: storing a workout, one after the other and
 * ten members at once; how one client and all clients stand; and a text fix of a plan on its way to 1,000 enrolments.
 * `--clients=N`: how many members, 1,000 by default, in hundreds. `--only=storing`, `standing` or `reach`: that alone.
 */

const { values: options } = parseArgs({
  options: { clients: { type: "string", default: "1000" }, only: { type: "string" } },
});
const clients = Number(options.clients);
if (!(clients >= 1000 && clients % 100 === 0)) throw new Error("--clients is 1000 or more, in hundreds");
const samples = 400;
const warmUps = 40;
const atOnce = 10;
const reached = 1000;
const aims = { storingMs: 60, standingMs: 40, allSeconds: (10 * 60 * clients) / 10_000, reachSeconds: 30 };

interface Member {
  readonly userId: string;
  readonly sessionId: string;
  readonly enrolmentId: string;
}

const shop = await openBenchShop("training");
const { database, jobs, ids } = shop.platform;
const { pool } = database;
const tokens = createAccessTokens(keysFrom([benchSecret]).accessToken, systemClock);
let late = 0;

function report(what: string, figure: string, aim: string, isWithin: boolean, cost = "| |"): void {
  if (!isWithin) late += 1;
  console.log(`| ${what} | ${figure} | ${aim}${isWithin ? "" : " ✗"} | ${cost} |`);
}

async function fill() {
  const client = await pool.connect();
  try {
    return await fillWith(client);
  } finally {
    client.release(true);
  }
}

async function fillWith(client: pg.PoolClient) {
  await client.query("set statement_timeout = 0");
  await fillWithClients(client, { coaches: clients / 100, clientsEach: 100, linesEach: 3 });
  const year = await fillYear(client, { weeks: 52, setsOfExercise: undefined });
  await client.query(`insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    select gen_random_uuid(), user_id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from members`);
  const { rows: members } = await client.query<Member>(
    `select m.user_id as "userId", s.id as "sessionId", e.id as "enrolmentId" from members m
      join sessions s on s.user_id = m.user_id join enrolments e on e.user_id = m.user_id and e.status = 'active'
      order by random()`,
  );
  // As autovacuum leaves a shop that has traded for a year: a row's first reader pays for its visibility otherwise.
  await client.query("vacuum analyze");
  if (members.length !== clients) throw new Error(`${members.length} members train, and not ${clients}`);
  return { members, year };
}

async function call(method: "GET" | "PUT" | "POST", path: string, token: string, payload?: object): Promise<unknown> {
  const reply = await shop.app.http.inject({
    ...{ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } },
    ...(payload === undefined ? {} : { payload }),
  });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload.slice(0, 500)}`);
  return reply.json();
}

/** The first workout of the week that members are in, as a device sends it that has done every set. */
async function readWorkout(): Promise<Pick<LogSession, "week" | "day" | "dayKey" | "planNumber" | "sets">> {
  const { rows } = await pool.query<{ plan: { phases: readonly EditablePhase[] }; number: number; week: number }>(
    `select v.plan, v.number, (current_date - e.start_date) / 7 + 1 as week from enrolments e
      join programme_versions v on v.id = e.version_id where e.status = 'active' and e.slug = 'muscle-builder-12' limit 1`,
  );
  const [{ plan, number, week } = { plan: undefined, number: 0, week: 0 }] = rows;
  const found = plan?.phases.flatMap(({ weeks }) => weeks).find((one) => one.number === week);
  const [day] = found?.days ?? [];
  if (day === undefined) throw new Error("nobody trains this week");
  const sets = day.blocks.flatMap(({ prescriptions }, block) =>
    prescriptions.flatMap(({ exercise, sets: count }, prescription) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ block, prescription, set: at + 1, exercise, weight: 60, reps: 8, rpe: 8, isDone: true },
      })),
    ),
  );
  return { week, day: 1, planNumber: number, sets };
}

type Workout = Awaited<ReturnType<typeof readWorkout>>;

async function store({ userId, sessionId, enrolmentId }: Member, workout: Workout): Promise<number> {
  const token = await tokens.sign({ userId, sessionId, role: "customer" });
  const now = Date.now();
  const times = { startedAt: new Date(now - 3_600_000).toISOString(), endedAt: new Date(now).toISOString() };
  const body: LogSession = { id: ids.next(), revision: 1, rpe: 8, ...times, ...workout };
  const begun = performance.now();
  await call("POST", `/enrolments/${enrolmentId}/sessions`, token, body);
  return performance.now() - begun;
}

const asFigure = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;

/** So many at a time, until each of `over` had its turn. */
async function inTurns<T>(over: readonly T[], together: number, each: (one: T) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < over.length; at += together)
    times.push(...(await Promise.all(over.slice(at, at + together).map(each))));
  return times;
}

async function measureStoring(members: readonly Member[]): Promise<void> {
  const workout = await readWorkout();
  await inTurns(members.slice(0, warmUps), 1, (member) => store(member, workout));
  for (const [at, together] of [1, atOnce].entries()) {
    const from = warmUps + at * samples;
    const costOf = shop.startCost();
    const times = await inTurns(members.slice(from, from + samples), together, (member) => store(member, workout));
    const what = `storing a workout of ${workout.sets.length} sets, ${together} at once`;
    report(
      what,
      asFigure(times),
      `p95 ${aims.storingMs} ms`,
      percentile(times, 0.95) <= aims.storingMs,
      costOf(samples),
    );
  }
}

async function measureStanding(members: readonly Member[]): Promise<void> {
  const timeOne = async ({ userId }: Member): Promise<number> => {
    const begun = performance.now();
    await refreshClient({ platform: shop.platform }, userId);
    return performance.now() - begun;
  };
  await inTurns(members.slice(0, warmUps), 1, timeOne);
  const costOfOne = shop.startCost();
  const times = await inTurns(members.slice(warmUps, warmUps + samples), 1, timeOne);
  const isWithin = percentile(times, 0.95) <= aims.standingMs;
  report("how one client stands", asFigure(times), `p95 ${aims.standingMs} ms`, isWithin, costOfOne(samples));
  // As on the first quarter of an hour of a day.
  await pool.query("update client_standing set computed_at = computed_at - interval '2 days'");
  const since = new Date();
  const costOfAll = shop.startCost();
  await jobs.runScheduled(refreshClientsJob);
  const seconds = (Date.now() - since.getTime()) / 1000;
  const { rows } = await pool.query("select count(*)::int as fresh from client_standing where computed_at >= $1", [
    since,
  ]);
  if (rows[0].fresh < clients) throw new Error(`only ${rows[0].fresh} of ${clients} have a new standing`);
  const what = `how ${clients.toLocaleString("en")} clients stand`;
  const aim = `${aims.allSeconds} s (10 min for 10,000)`;
  report(what, `${seconds.toFixed(1)} s`, aim, seconds <= aims.allSeconds, costOfAll(clients));
}

async function signInAsOwner(): Promise<string> {
  const sessionId = systemIds.next();
  const { rows } = await pool.query<{ user_id: string }>(
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
      select $1, id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from users where email = 'admin@himma.test'
      returning user_id`,
    [sessionId],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Error("the demo shop has no owner");
  return tokens.sign({ userId: owner.user_id, sessionId, role: "admin" });
}

/** Leaves as many followers of the plan as the aim names; a tenth of them has a plan of their own. */
async function leaveFollowers(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from products where slug = 'muscle-builder-12'");
  const id = rows[0]?.id ?? "";
  const living = "programme_id = $1 and status in ('pending', 'active', 'frozen')";
  await pool.query(
    `update enrolments set status = 'completed' where ${living} and id not in
      (select id from enrolments where ${living} order by origin = 'grant' desc, id limit ${reached})`,
    [id],
  );
  return id;
}

async function measureReach(): Promise<void> {
  const token = await signInAsOwner();
  const id = await leaveFollowers();
  const { programme } = (await call("GET", `/admin/programmes/${id}`, token)) as ReplyOf<typeof adminGetProgramme>;
  const phases = toSavedPhases(programme.plan.phases).map((phase, at) =>
    at > 0 ? phase : { ...phase, note: { ar: "نص مصحّح", en: "A corrected text" } },
  );
  // Only what follows from the fix is measured.
  await pool.query("delete from client_touches");
  await jobs.drain();
  await call("PUT", `/admin/programmes/${id}/plan`, token, { basedOn: programme.plan.number, phases, reach: "text" });
  const costOf = shop.startCost();
  const begun = performance.now();
  await jobs.drain();
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await pool.query(
    `select count(*)::int as done from plan_changes c join programme_versions v on v.id = c.version_id
      where v.programme_id = $1 and v.number = $2 and c.kind = 'text' and c.state = 'applied'`,
    [id, programme.plan.number + 1],
  );
  if (rows[0].done !== reached) throw new Error(`${reachPlanJob} reached ${rows[0].done} of ${reached} enrolments`);
  const what = `a text fix for ${reached.toLocaleString("en")} enrolments`;
  report(what, `${seconds.toFixed(1)} s`, `${aims.reachSeconds} s`, seconds <= aims.reachSeconds, costOf(reached));
}

try {
  const begun = performance.now();
  const { members, year } = await fill();
  const written = `${year.workouts.toLocaleString("en")} workouts with ${year.sets.toLocaleString("en")} sets`;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`\n${clients.toLocaleString("en")} members, ${written} (${seconds} s)\n`);
  console.log("| what | figure | aim | statements each | app ms | PostgreSQL ms |\n|---|---|---|---|---|---|");
  for (const [name, measure] of Object.entries({
    storing: measureStoring,
    standing: measureStanding,
    reach: measureReach,
  }))
    if (options.only === undefined || options.only === name) await measure(members);
} finally {
  await shop.stop();
}
process.exitCode = late === 0 ? 0 : 1;
