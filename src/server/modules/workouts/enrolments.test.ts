import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPasswords, insertUser } from "#server/modules/accounts/index.ts";
import type { Plan } from "#server/modules/programmes/index.ts";
import { sql } from "#server/platform/db/orm.ts";
import * as accounts from "#shared/contract/accounts.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import * as contract from "#shared/contract/enrolments.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { enrolmentHandlers, grantEnrolment, revokeEnrolments } from "./index.ts";

const password = "Kettle-bell-77";
const both = (text: string) => ({ ar: text, en: text });
const squat = { exercise: "squat", sets: 2, reps: { min: 5, max: 8 }, restSeconds: 90, rpe: 8 };
const lunge = { exercise: "lunge", sets: 1, reps: { min: 8, max: 8 }, restSeconds: 60, perSide: true };
const day = (order: number) => ({
  order,
  title: both(`Day ${order}`),
  kind: "strength" as const,
  minutes: 40,
  blocks: [{ kind: "straight" as const, title: both("Main"), prescriptions: [squat, lunge] }],
});
const week = (number: number) => ({ number, note: both("n"), deload: false, days: [day(1), day(2)] });
const plan: Plan = { phases: [{ order: 1, name: both("p"), note: both("n"), weeks: [week(1), week(2), week(3)] }] };
// 2026-11-21 is a Saturday.
const saturday = new Date("2026-11-21T09:00:00Z");

let app: TestApp;
let passwordHash = "";
let programmeId = "";
const clock = createTestClock(saturday);
const write = (statement: ReturnType<typeof sql>) => app.platform.database.reader.execute(statement);

beforeAll(async () => {
  app = await createTestApp({ clock });
  passwordHash = await createPasswords().hash(password);
  const { ids } = app.platform;
  programmeId = ids.next();
  const [category, coach] = [ids.next(), ids.next()];
  const at = saturday.toISOString();
  const text = JSON.stringify(both("Strong"));
  await write(sql`insert into categories (id, slug, kind, name, summary, created_at, updated_at)
    values (${category}::uuid, 'programmes', 'programme', ${text}::jsonb, ${text}::jsonb, ${at}, ${at})`);
  await app.platform.database.transaction(async (tx) => {
    await tx.execute(sql`insert into products (id, slug, kind, category_id, name, summary, description, variant_label, programme, search_vector, created_at, updated_at)
    values (${programmeId}::uuid, 'strong', 'programme', ${category}::uuid, ${text}::jsonb, ${text}::jsonb, ${text}::jsonb, ${text}::jsonb, '{}', '', ${at}, ${at})`);
    await tx.execute(sql`insert into product_prices (product_id, currency, amount_minor, is_derived)
      select ${programmeId}::uuid, currency, 1, false from exchange_rates`);
  });
  await write(sql`insert into coaches (id, slug, name, initials, title, bio, experience_years, languages, created_at)
    values (${coach}::uuid, 'c', ${text}::jsonb, ${text}::jsonb, ${text}::jsonb, ${text}::jsonb, 1, '{ar}', ${at})`);
  await write(sql`insert into programmes (id, coach_id, goal, level, weeks, days_per_week, minutes_per_day, created_at, updated_at)
    values (${programmeId}::uuid, ${coach}::uuid, 'strength', 'beginner', 3, 2, 40, ${at}, ${at})`);
  await write(sql`insert into programme_versions (id, programme_id, number, plan, created_at)
    values (${ids.next()}::uuid, ${programmeId}::uuid, 1, ${JSON.stringify(plan)}::jsonb, ${at})`);
  for (const [slug, pattern] of [
    ["squat", "squat"],
    ["box-squat", "squat"],
    ["lunge", "lunge"],
    ["plank", "core"],
  ] as const) {
    await write(sql`insert into exercises (id, slug, name, pattern, level, safety, primary_muscles, substitutions, created_at)
      values (${ids.next()}::uuid, ${slug}, ${JSON.stringify(both(slug))}::jsonb, ${pattern}, 'beginner', ${text}::jsonb, '{quads}', ${slug === "lunge" ? "{plank,gone}" : "{}"}, ${at})`);
  }
});
afterAll(() => app.close());

const signIn = async (userId: string): Promise<Client> => {
  const { accessToken } = await app.client(accounts.logIn, { body: { identifier: `${userId}@shop.test`, password } });
  return app.clientAs(accessToken);
};

async function newCustomer(): Promise<{ userId: string; client: Client }> {
  const userId = app.platform.ids.next();
  const email = `${userId}@shop.test`;
  const createdAt = clock.now();
  await app.platform.database.transaction((tx) =>
    insertUser(tx, {
      id: userId,
      email,
      passwordHash,
      firstName: "Ali",
      lastName: "Omar",
      createdAt,
      emailVerifiedAt: createdAt,
    }),
  );
  return { userId, client: await signIn(userId) };
}

async function newOrderLine(userId: string): Promise<string> {
  const [order, line] = [app.platform.ids.next(), app.platform.ids.next()];
  const at = clock.now().toISOString();
  const number = `HM-${Math.floor(Math.random() * 1e9) + 1_000_000}`;
  await write(sql`insert into orders (id, number, user_id, origin, status, payment_status, language, currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, goods_egp_minor, created_at, updated_at)
    values (${order}::uuid, ${number}, ${userId}::uuid, 'purchase', 'paid', 'unpaid', 'ar', 'EGP', 100, 0, 0, 0, 100, 100, ${at}, ${at})`);
  await write(sql`insert into order_lines (id, order_id, position, product_id, variant_id, kind, slug, name, size, quantity, unit_price_minor, discount_minor, total_minor)
    values (${line}::uuid, ${order}::uuid, 0, ${programmeId}::uuid, ${programmeId}::uuid, 'programme', 'strong', '{}', 'M', 1, 100, 0, 100)`);
  return line;
}

const grant = (userId: string, orderLineId?: string) =>
  app.platform.database.transaction((tx) =>
    grantEnrolment(tx, { id: app.platform.ids.next(), userId, programmeId, orderLineId, at: clock.now() }),
  );
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no refusal",
    (error: unknown) =>
      error instanceof ApiError
        ? [error.status, error.code, ...error.fieldErrors.map((each) => `${each.field} ${each.code}`)].join(" ")
        : String(error),
  );
const countOf = async (table: string, userId: string): Promise<number> => {
  const { rows } = await app.platform.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where user_id = $1`,
    [userId],
  );
  return rows[0]?.n ?? 0;
};

let userId = "";
let client: Client;
let id = "";
beforeEach(async () => {
  clock.set(saturday);
  ({ userId, client } = await newCustomer());
  await grant(userId);
  const { enrolments } = await client(contract.getEnrolments, {});
  id = enrolments[0]?.id ?? "";
});

/** Advances the clock and signs in again, because access tokens expire. */
const later = async (days: number): Promise<void> => {
  clock.advance(days * 86_400);
  client = await signIn(userId);
};
const change = (body: contract.ChangeEnrolment) => client(contract.changeEnrolment, { params: { id }, body });
const start = () => change({ startDate: "2026-11-21", weekdays: [6, 2], timezone: "Africa/Cairo" });
const read = async () => (await client(contract.getEnrolment, { params: { id } })).enrolment;
const progress = async () => (await client(contract.getProgress, { params: { id } })).progress;
const set = (more: Partial<contract.LogSet> = {}): contract.LogSet => ({
  block: 0,
  prescription: 0,
  set: 1,
  exercise: "squat",
  weight: 100,
  unit: "kg",
  reps: 5,
  isDone: true,
  ...more,
});
const workout = (more: Partial<contract.LogSession> = {}): contract.LogSession => {
  const now = clock.now();
  const startedAt = new Date(now.getTime() - 3_600_000).toISOString();
  return {
    id: app.platform.ids.next(),
    revision: 1,
    week: 1,
    day: 1,
    startedAt,
    endedAt: now.toISOString(),
    sets: [set()],
    ...more,
  };
};
const log = (body: contract.LogSession) => client(contract.logSession, { params: { id }, body });

describe("a bought programme", () => {
  test("of a line that is paid twice, even concurrently, is granted once", async () => {
    const line = await newOrderLine(userId);
    await Promise.all([grant(userId, line), grant(userId, line)]);
    await grant(userId, line);
    expect((await client(contract.getEnrolments, {})).pagination.total).toBe(2);
  });

  test("is granted by a paid order, revoked by a full refund, and not granted to the buyer of a gift", async () => {
    const line = await newOrderLine(userId);
    const { paid, refunded, ended } = enrolmentHandlers(app.platform);
    type Placed = Parameters<typeof paid>[1];
    const lines = [
      { id: line, kind: "programme", productId: programmeId },
      { id: line, kind: "physical", productId: line },
    ];
    const placed = (gift: object | null) => ({ order: { userId, gift, status: "paid" }, lines }) as unknown as Placed;
    const run = async (work: (tx: Parameters<typeof paid>[0]) => Promise<void> | undefined) =>
      app.platform.database.transaction(async (tx) => work(tx));
    const owned = async () => (await client(contract.getEnrolments, {})).pagination.total;
    await run((tx) => paid(tx, placed({ recipientName: "Mona" })));
    expect(await owned()).toBe(1);
    await run((tx) => paid(tx, placed(null)));
    expect(await owned()).toBe(2);
    await run((tx) => refunded(tx, placed(null), { refundId: "r", isFull: false }));
    expect(await owned()).toBe(2);
    await run((tx) => refunded(tx, placed(null), { refundId: "r", isFull: true }));
    await run((tx) => ended(tx, placed(null), "paid"));
    expect(await owned()).toBe(1);
  });

  test("waits for a start day and is then scheduled", async () => {
    expect((await read()).status).toBe("pending");
    const { enrolment } = await start();
    expect(enrolment).toMatchObject({
      status: "active",
      sessions: 6,
      daysPerWeek: 2,
      next: { week: 1, day: 1, date: "2026-11-21" },
    });
    expect(enrolment.calendar.map((each) => each.date)).toEqual([
      "2026-11-21",
      "2026-11-24",
      "2026-11-28",
      "2026-12-01",
      "2026-12-05",
      "2026-12-08",
    ]);
    expect(enrolment.phases[0]?.weeks.map((each) => each.isOpen)).toEqual([true, false, false]);
    expect(enrolment.exercises.find((each) => each.slug === "squat")?.substitutions).toEqual(["box-squat"]);
    expect(enrolment.exercises.find((each) => each.slug === "lunge")?.substitutions).toEqual(["plank"]);
  });

  test("keeps the version that was bought", async () => {
    await start();
    const shorter = { phases: [{ ...plan.phases[0], weeks: [week(1)] }] };
    await write(sql`insert into programme_versions (id, programme_id, number, plan, created_at)
      select ${app.platform.ids.next()}::uuid, ${programmeId}::uuid, 1 + max(number), ${JSON.stringify(shorter)}::jsonb, now() from programme_versions`);
    expect((await read()).weeks).toBe(3);
    await write(sql`insert into programme_versions (id, programme_id, number, plan, created_at)
      select ${app.platform.ids.next()}::uuid, ${programmeId}::uuid, 1 + max(number), ${JSON.stringify(plan)}::jsonb, now() from programme_versions`);
  });

  test("has the version that is just being saved, because later customers are not offered it", async () => {
    const saving = {
      sql: `with held as (select id from programmes where id = $1 for update)
        insert into programme_versions (id, programme_id, number, plan, created_at)
          select gen_random_uuid(), v.programme_id, v.number + 1, v.plan, v.created_at
          from programme_versions v join held on held.id = v.programme_id order by v.number desc limit 1`,
      values: [programmeId],
    };
    const other = await newCustomer();
    const { overlapped } = await whileLocked(app.platform.database.pool, saving, 1, () => grant(other.userId));
    const { rows } = await app.platform.database.pool.query(
      `select v.number = (select max(number) from programme_versions where programme_id = $1) as "isNewest"
      from enrolments e join programme_versions v on v.id = e.version_id where e.user_id = $2`,
      [programmeId, other.userId],
    );
    expect({ overlapped, rows }).toEqual({ overlapped: 1, rows: [{ isNewest: true }] });
  });

  test("is private, and closed once it is refunded or expired", async () => {
    await start();
    const other = await newCustomer();
    const calls = (who: Client) => [
      () => who(contract.getEnrolment, { params: { id } }),
      () => who(contract.changeEnrolment, { params: { id }, body: { startDate: "2026-11-22" } }),
      () => who(contract.logSession, { params: { id }, body: workout() }),
      () => who(contract.getProgress, { params: { id } }),
    ];
    for (const call of calls(other.client)) expect(await refusal(call())).toBe("404 NOT_FOUND");
    await write(
      sql`update enrolments set access_until = ${clock.now().toISOString()}::timestamptz where id = ${id}::uuid`,
    );
    for (const call of calls(client)) expect(await refusal(call())).toBe("403 ENROLMENT_ENDED");
    expect((await client(contract.getEnrolments, {})).enrolments[0]?.status).toBe("expired");
    const line = await newOrderLine(userId);
    await write(sql`update enrolments set access_until = null, order_line_id = ${line}::uuid where id = ${id}::uuid`);
    await log(workout());
    await app.platform.database.transaction((tx) => revokeEnrolments(tx, [line], clock.now()));
    for (const call of calls(client)) expect(await refusal(call())).toBe("403 ENROLMENT_ENDED");
    expect((await client(contract.getEnrolments, {})).enrolments).toEqual([]);
    expect(await countOf("session_logs", userId)).toBe(1);
  });
});

describe("keys and kinds of sets", () => {
  test("a plan without keys is read with positions as keys, which logs may contain", async () => {
    await start();
    const { phases, planNumber } = await read();
    const first = phases[0]?.weeks[0]?.days[1];
    expect(first).toMatchObject({
      key: "w1d2",
      blocks: [{ key: "w1d2b0", prescriptions: [{ key: "w1d2b0p0" }, { key: "w1d2b0p1" }] }],
    });
    const { session } = await log(
      workout({ planNumber, dayKey: "w1d1", sets: [set({ key: "w1d1b0p0", kind: "failure" })] }),
    );
    expect(session).toMatchObject({ planNumber, dayKey: "w1d1", sets: [{ key: "w1d1b0p0", kind: "failure" }] });
  });

  test("the body of an older device still works", async () => {
    await start();
    const { session } = await log(workout());
    expect(session).toMatchObject({ planNumber: null, dayKey: "w1d1", sets: [{ key: "w1d1b0p0", kind: "normal" }] });
  });

  test("a key of another session is refused, and so is an unknown plan", async () => {
    await start();
    expect(await refusal(log(workout({ dayKey: "w1d2" })))).toBe("400 VALIDATION_FAILED dayKey INVALID_VALUE");
    expect(await refusal(log(workout({ planNumber: 99 })))).toBe("400 VALIDATION_FAILED planNumber INVALID_VALUE");
    expect(await refusal(log(workout({ sets: [set({ key: "w1d1b0p1" })] })))).toBe(
      "400 VALIDATION_FAILED sets.0.key INVALID_VALUE",
    );
    expect(await countOf("session_logs", userId)).toBe(0);
  });

  test("a log is validated against its own plan, so that training on an older one is never refused", async () => {
    await start();
    const former = await read();
    const shorter = { ...day(1), blocks: [{ kind: "straight", title: both("Main"), prescriptions: [squat] }] };
    const next = { phases: [{ ...plan.phases[0], weeks: [{ ...week(1), days: [shorter] }, week(2), week(3)] }] };
    const version = app.platform.ids.next();
    await write(sql`insert into programme_versions (id, programme_id, number, plan, created_at)
      select ${version}::uuid, ${programmeId}::uuid, 1 + max(number), ${JSON.stringify(next)}::jsonb, now() from programme_versions`);
    await write(sql`update enrolments set version_id = ${version}::uuid where id = ${id}::uuid`);
    const second = set({ prescription: 1, exercise: "lunge" });
    expect((await read()).planNumber).toBeGreaterThan(former.planNumber);
    expect(await refusal(log(workout({ sets: [second] })))).toBe(
      "400 VALIDATION_FAILED sets.0.prescription INVALID_VALUE",
    );
    const { session } = await log(workout({ planNumber: former.planNumber, sets: [second] }));
    expect(session).toMatchObject({ planNumber: former.planNumber, sets: [{ exercise: "lunge" }] });
    await write(sql`insert into programme_versions (id, programme_id, number, plan, created_at)
      select ${app.platform.ids.next()}::uuid, ${programmeId}::uuid, 1 + max(number), ${JSON.stringify(plan)}::jsonb, now() from programme_versions`);
  });

  test("warm-ups count nowhere; drop sets and sets to failure count for volume only", async () => {
    await start();
    await log(
      workout({
        sets: [
          set({ weight: 60, reps: 5 }),
          set({ set: 2, weight: 200, reps: 5, kind: "warmup" }),
          set({ set: 3, weight: 80, reps: 5, kind: "drop" }),
          set({ set: 4, weight: 90, reps: 5, kind: "failure" }),
        ],
      }),
    );
    const { weeks, records } = await progress();
    expect(weeks[0]).toMatchObject({ sets: 1, volumeKg: 60 * 5 + 80 * 5 + 90 * 5 });
    expect(records[0]?.heaviest.kg).toBe(60);
    const { history } = await read();
    expect(history[0]).toMatchObject({ heaviestKg: 60, last: { sets: [{ weightKg: 60 }] } });
  });
});

describe("changing the calendar", () => {
  test("pausing stops time, resuming schedules the rest from that day", async () => {
    await start();
    await later(2);
    expect((await change({ status: "frozen" })).enrolment.status).toBe("frozen");
    await later(20);
    expect((await progress()).adherence).toEqual({ done: 0, due: 1, missed: 1, percent: 0 });
    expect(await refusal(change({ startDate: "2026-12-14" }))).toBe("409 ENROLMENT_STATE");
    const { enrolment } = await change({ status: "active" });
    expect(enrolment).toMatchObject({ status: "active", startDate: "2026-12-13", next: { date: "2026-12-15" } });
  });

  test("refuses invalid changes and changes nothing", async () => {
    expect(await refusal(change({ status: "frozen" }))).toBe("409 ENROLMENT_STATE");
    expect(await refusal(change({ weekdays: [1] }))).toBe("409 ENROLMENT_STATE");
    await start();
    const before = await read();
    expect(await refusal(change({ status: "frozen", startDate: "2026-11-25" }))).toBe("409 ENROLMENT_STATE");
    expect(await refusal(change({ weekdays: [1, 2, 3] }))).toBe("400 VALIDATION_FAILED weekdays TOO_LONG");
    expect(await refusal(change({ weekdays: [1, 1] }))).toBe("400 VALIDATION_FAILED weekdays DUPLICATE");
    expect(await refusal(change({ weekdays: [] }))).toBe("400 VALIDATION_FAILED weekdays REQUIRED");
    expect(await refusal(change({ startDate: "2026-02-30" }))).toContain("400 VALIDATION_FAILED startDate");
    expect(await refusal(change({ startDate: "2026-11-01" }))).toBe("400 VALIDATION_FAILED startDate TOO_EARLY");
    expect(await refusal(change({ startDate: "2028-11-01" }))).toBe("400 VALIDATION_FAILED startDate TOO_LATE");
    expect(await refusal(change({ timezone: "Mars/Olympus" }))).toBe("400 VALIDATION_FAILED timezone INVALID_VALUE");
    expect(await read()).toEqual(before);
  });
});

describe("logging workouts", () => {
  test("sent twice, also at once, is stored once; a newer revision replaces, an older one does not", async () => {
    await start();
    const body = workout({ rpe: 8, note: "قوي" });
    const [first, second] = await Promise.all([log(body), log(body)]);
    expect(first).toEqual(second);
    expect(await countOf("session_logs", userId)).toBe(1);
    expect(await countOf("set_logs", userId)).toBe(1);
    await log({ ...body, revision: 2, sets: [set(), set({ set: 2, weight: 105 })] });
    await log({ ...body, note: "old" });
    const { logs, done, next } = await read();
    expect(logs).toHaveLength(1);
    expect(logs[0]).toMatchObject({ revision: 2, on: "2026-11-21", note: "قوي" });
    expect(logs[0]?.sets.map((each) => each.weightKg)).toEqual([100, 105]);
    expect({ done, week: next?.week, day: next?.day }).toEqual({ done: 1, week: 1, day: 2 });
  });

  test("another customer's workout may have the same id", async () => {
    await start();
    const body = workout();
    await log(body);
    const other = await newCustomer();
    await grant(other.userId);
    const theirs = (await other.client(contract.getEnrolments, {})).enrolments[0]?.id ?? "";
    await other.client(contract.changeEnrolment, { params: { id: theirs }, body: { startDate: "2026-11-21" } });
    await other.client(contract.logSession, { params: { id: theirs }, body: { ...body, note: "mine" } });
    expect((await read()).logs[0]?.note).toBe("");
  });

  test.each([
    ["an end in the future", { endedAt: "2026-11-21T09:30:00Z" }, "endedAt IN_FUTURE"],
    [
      "a start in the future",
      { startedAt: "2026-11-22T09:30:00Z", endedAt: "2026-11-22T10:00:00Z" },
      "startedAt IN_FUTURE",
    ],
    ["an end before the start", { endedAt: "2026-11-21T07:00:00Z" }, "endedAt TOO_EARLY"],
    ["a workout of two days", { startedAt: "2026-11-19T08:00:00Z" }, "endedAt TOO_LATE"],
    [
      "a workout before it was bought",
      { startedAt: "2026-10-01T08:00:00Z", endedAt: "2026-10-01T09:00:00Z" },
      "startedAt TOO_EARLY",
    ],
    ["a negative weight", { sets: [set({ weight: -1 })] }, "sets.0.weight TOO_SMALL"],
    ["more than a ton", { sets: [set({ weight: 1001 })] }, "sets.0.weight TOO_BIG"],
    ["half a repetition", { sets: [set({ reps: 2.5 })] }, "sets.0.reps INVALID_TYPE"],
    ["an RPE of 11", { rpe: 11 }, "rpe TOO_BIG"],
    ["an unknown exercise", { sets: [set({ exercise: "flying" })] }, "sets.0.exercise INVALID_VALUE"],
    ["a set that the plan does not have", { sets: [set({ prescription: 9 })] }, "sets.0.prescription INVALID_VALUE"],
    ["the same set twice", { sets: [set(), set()] }, "sets.1.set DUPLICATE"],
    ["a session that the plan does not have", { day: 5 }, "day INVALID_VALUE"],
  ] as const)("%s is refused and nothing is stored", async (_, wrong, message) => {
    await start();
    expect(await refusal(log(workout(wrong as Partial<contract.LogSession>)))).toBe(`400 VALIDATION_FAILED ${message}`);
    expect(await countOf("session_logs", userId)).toBe(0);
  });

  test("a wrong change of a workout leaves it as it was", async () => {
    await start();
    const body = workout();
    await log(body);
    await refusal(log({ ...body, revision: 2, sets: [set({ weight: -5 })] }));
    await refusal(log({ ...body, revision: 2, sets: [set({ exercise: "flying" })] }));
    expect((await read()).logs[0]).toMatchObject({ revision: 1, sets: [{ weightKg: 100 }] });
  });

  test("weeks cannot be skipped, and nothing is logged before the start day is chosen", async () => {
    expect(await refusal(log(workout()))).toBe("409 ENROLMENT_STATE");
    await start();
    expect(await refusal(log(workout({ week: 2 })))).toBe("409 WEEK_LOCKED");
    await log(workout());
    await log(workout({ week: 2 }));
    expect(await refusal(log(workout({ week: 9 })))).toContain("400");
  });

  test("the last session completes the programme", async () => {
    await start();
    for (const number of [1, 2, 3]) for (const order of [1, 2]) await log(workout({ week: number, day: order }));
    expect(await read()).toMatchObject({ status: "completed", done: 6, next: null });
  });

  test("last time's numbers, a swap, pounds and records", async () => {
    await start();
    await log(
      workout({ sets: [set({ rpe: 10 }), set({ set: 2, weight: 200, unit: "lb", exercise: "box-squat", reps: 1 })] }),
    );
    await later(1);
    await log(
      workout({
        day: 2,
        sets: [
          set({ weight: 102.5, rpe: 10 }),
          set({ prescription: 1, exercise: "lunge", weight: 20, reps: 8 }),
          set({ set: 2, weight: 300, isDone: false }),
        ],
      }),
    );
    const { history, logs } = await read();
    expect(logs[0]?.sets[1]).toMatchObject({ swappedFrom: "squat", weightKg: 90.718, weight: 200, unit: "lb" });
    const squatHistory = history.find((each) => each.exercise === "squat");
    expect(squatHistory).toMatchObject({ last: { on: "2026-11-22", sets: [{ weightKg: 102.5 }] }, heaviestKg: 102.5 });
    const { records, weeks, adherence } = await progress();
    expect(weeks[0]).toMatchObject({ number: 1, planned: 2, done: 2, sets: 4, volumeKg: 500 + 90.7 + 512.5 + 320 });
    expect(adherence).toEqual({ done: 2, due: 2, missed: 0, percent: 100 });
    // Mean of Epley (1 + 5/30) and Brzycki (36/32): 1.14583.
    expect(records.find((each) => each.exercise.slug === "squat")).toMatchObject({
      heaviest: { kg: 102.5, reps: 5, on: "2026-11-22" },
      estimatedMax: { kg: 117.4, fromKg: 102.5, fromReps: 5 },
      course: [
        { on: "2026-11-21", kg: 114.6 },
        { on: "2026-11-22", kg: 117.4 },
      ],
    });
  });
});

describe("measurements", () => {
  const add = (body: contract.AddMeasurement) => client(contract.addMeasurement, { body });

  test("one value a day, in canonical units", async () => {
    await add({ metric: "weight", value: 180, unit: "lb", on: "2026-11-20" });
    await add({ metric: "weight", value: 81.5, on: "2026-11-20" });
    await add({ metric: "waist", value: 32, unit: "in", on: "2026-11-21" });
    const { measurements } = await client(contract.getMeasurements, {});
    expect(measurements.map(({ metric, value, on }) => [metric, value, on])).toEqual([
      ["weight", 81.5, "2026-11-20"],
      ["waist", 81.28, "2026-11-21"],
    ]);
    expect((await client(contract.getMeasurements, { query: { metric: "waist" } })).measurements).toHaveLength(1);
  });

  test("repeated calls are stored once; the later entry counts, whichever arrives first", async () => {
    const id = app.platform.ids.next();
    const first = { id, metric: "weight", value: 81, on: "2026-11-20", takenAt: "2026-11-20T06:00:00Z" } as const;
    await Promise.all([add(first), add(first)]);
    const later = { ...first, id: app.platform.ids.next(), value: 80.5, takenAt: "2026-11-20T20:00:00Z" };
    expect((await add(later)).measurement).toMatchObject({ id: later.id, value: 80.5 });
    for (const again of [first, later]) expect((await add(again)).measurement.value).toBe(80.5);
    const { measurements } = await client(contract.getMeasurements, {});
    expect(measurements).toMatchObject([{ id: later.id, value: 80.5 }]);
  });

  test("a device whose clock is ahead does not override later entries", async () => {
    await add({ metric: "waist", value: 90, on: "2026-11-20", takenAt: "2031-01-01T00:00:00Z" });
    expect((await add({ metric: "waist", value: 89, on: "2026-11-20" })).measurement.value).toBe(89);
  });

  test("refuses implausible values and future days", async () => {
    expect(await refusal(add({ metric: "weight", value: -80, on: "2026-11-20" }))).toBe(
      "400 VALIDATION_FAILED value TOO_SMALL",
    );
    expect(await refusal(add({ metric: "weight", value: 900, on: "2026-11-20" }))).toBe(
      "400 VALIDATION_FAILED value TOO_BIG",
    );
    expect(await refusal(add({ metric: "weight", value: 80, unit: "cm", on: "2026-11-20" }))).toBe(
      "400 VALIDATION_FAILED unit INVALID_VALUE",
    );
    expect(await refusal(add({ metric: "weight", value: 80, on: "2026-11-23" }))).toBe(
      "400 VALIDATION_FAILED on IN_FUTURE",
    );
    expect((await client(contract.getMeasurements, {})).measurements).toEqual([]);
  });
});

test("the export contains the training, and closing the account deletes it", async () => {
  await start();
  await log(workout({ note: "private" }));
  await client(contract.addMeasurement, { body: { metric: "weight", value: 80, on: "2026-11-20" } });
  expect(JSON.stringify(await client(accounts.exportMe, {}))).toContain("private");
  await client(accounts.closeAccount, { body: { password } });
  expect(await countOf("session_logs", userId)).toBe(0);
  expect(await countOf("set_logs", userId)).toBe(0);
  expect(await countOf("measurements", userId)).toBe(0);
});
