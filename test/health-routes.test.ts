import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientPlan } from "#shared/contract/admin-plans.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { readMediaFile, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";

/** Checks every admin call marked `health`: who may not see the member learns nothing, and who may leaves a trace. */

let shop: TestShop;
let mona: TestCustomer;
let coach: TestCustomer;
let subscriptionId = "";
let lineId = "";
let noteId = "";
let checkInId = "";
let formId = "";
let clipId = "";
let enrolmentId = "";
let programmeId = "";
let planOfMona: unknown;
let calls: readonly Extract<Endpoint, { access: "admin" }>[];
const strangers = new Map<string, TestCustomer>();

const idOfMessage = "0198c0de-0000-7000-8000-000000000001";
const idOfAnswer = "0198c0de-0000-7000-8000-000000000002";

/** How each call is made for Mona; a call that is marked `health` and not listed here fails. */
const inputs: Readonly<Record<string, () => { readonly path?: string; readonly body?: object }>> = {
  "GET /admin/threads": () => ({}),
  "GET /admin/threads/:id/messages": () => ({ path: `/admin/threads/${subscriptionId}/messages` }),
  "POST /admin/threads/:id/messages": () => ({
    path: `/admin/threads/${subscriptionId}/messages`,
    body: { id: idOfMessage, text: "Well done" },
  }),
  "PUT /admin/threads/:id/messages/read": () => ({
    path: `/admin/threads/${subscriptionId}/messages/read`,
    body: { upTo: 1 },
  }),
  "GET /admin/attention": () => ({}),
  "POST /admin/attention/:id": () => ({ path: `/admin/attention/${lineId}`, body: { act: "snooze", days: 1 } }),
  "GET /admin/clients": () => ({}),
  "GET /admin/clients/:id": () => ofMona(""),
  "GET /admin/clients/:id/calendar": () => ofMona("/calendar?from=2026-11-01&to=2026-11-30"),
  "GET /admin/clients/:id/sessions": () => ofMona("/sessions"),
  "GET /admin/clients/:id/exercises/:slug": () => ofMona("/exercises/back-squat"),
  "GET /admin/clients/:id/volume": () => ofMona("/volume?weeks=4"),
  "GET /admin/clients/:id/records": () => ofMona("/records"),
  "GET /admin/clients/:id/body": () => ofMona("/body"),
  "GET /admin/clients/:id/screening": () => ofMona("/screening"),
  "GET /admin/clients/:id/injuries": () => ofMona("/injuries"),
  "PUT /admin/clients/:id/injuries/:injuryId": () => ({ ...ofMona(`/injuries/${idOfInjury}`), body: injuryOfMona }),
  "GET /admin/clients/:id/overlays/ramadan": () => ofMona("/overlays/ramadan"),
  "PUT /admin/clients/:id/overlays/ramadan": () => ({
    ...ofMona("/overlays/ramadan"),
    body: { window: "after_iftar", city: "cairo" },
  }),
  "DELETE /admin/clients/:id/overlays/ramadan": () => ofMona("/overlays/ramadan"),
  "GET /admin/clients/:id/nutrition": () => ofMona("/nutrition?from=2026-11-01&to=2026-11-30"),
  "PUT /admin/clients/:id/nutrition/targets/:fromOn": () => ({
    ...ofMona(`/nutrition/targets/${shop.app.clock.now().toISOString().slice(0, 10)}`),
    body: targetsOfMona,
  }),
  "GET /admin/clients/:id/training-maxes": () => ofMona("/training-maxes"),
  "PUT /admin/clients/:id/training-maxes/:exercise": () => ({
    ...ofMona("/training-maxes/back-squat"),
    body: { kg: 80, fromOn: shop.app.clock.now().toISOString().slice(0, 10) },
  }),
  "GET /admin/clients/:id/notes": () => ofMona("/notes"),
  "POST /admin/clients/:id/notes": () => ({ ...ofMona("/notes"), body: { text: "Her knee hurts" } }),
  "PATCH /admin/clients/:id/notes/:noteId": () => ({ ...ofMona(`/notes/${noteId}`), body: { pinned: true } }),
  "DELETE /admin/clients/:id/notes/:noteId": () => ofMona(`/notes/${noteId}`),
  "GET /admin/clients/:id/plans": () => ofMona("/plans"),
  "GET /admin/clients/:id/plans/:enrolment": () => ofMona(`/plans/${enrolmentId}`),
  "PUT /admin/clients/:id/plans/:enrolment": () => ({
    ...ofMona(`/plans/${enrolmentId}`),
    body: { basedOn: 1, kind: "text", phases: planOfMona },
  }),
  "POST /admin/clients/:id/plans/:enrolment/changes/:number": () => ({
    ...ofMona(`/plans/${enrolmentId}/changes/99`),
    body: { act: "keep" },
  }),
  "POST /admin/plans/assign": () => ({
    body: { source: { kind: "programme", id: programmeId }, clients: [mona.userId], startOn: "2026-11-25" },
  }),
  "GET /admin/clients/:id/checkins": () => ofMona("/checkins"),
  "GET /admin/clients/:id/photos": () => ofMona("/photos"),
  "PUT /admin/clients/:id/checkin-schedule": () => ({ ...ofMona("/checkin-schedule"), body: weekly(1) }),
  "DELETE /admin/clients/:id/checkin-schedule": () => ofMona("/checkin-schedule"),
  "PUT /admin/clients/:id/photos/:photo/alignment": () => ({
    ...ofMona(`/photos/${clipId}/alignment`),
    body: { x: 0.1, y: 0, zoom: 1 },
  }),
  "GET /admin/media/:id/comments": () => ({ path: `/admin/media/${clipId}/comments` }),
  "PUT /media/:id/comments/:cid": () => ({
    path: `/media/${clipId}/comments/${idOfComment}`,
    body: { atMs: 500, text: "Mind the knee", shapes: [] },
  }),
  "DELETE /media/:id/comments/:cid": () => ({ path: `/media/${clipId}/comments/${idOfComment}` }),
  "POST /admin/checkins/:id/answer": () => ({
    path: `/admin/checkins/${checkInId}/answer`,
    body: { messageId: idOfAnswer, text: "Rest it", activeSeconds: 40 },
  }),
};
const weekly = (version?: number) => ({ formId, weekday: 4, everyWeeks: 1, version });
const answersOfMona = { energy: 3, sleep: 6, stress: 8, food: 5, pain: 4, win: "My knee held" };
const idOfInjury = "0198c0de-0000-7000-8000-000000000004";
const idOfComment = "0198c0de-0000-7000-8000-000000000006";
const idOfMeal = "0198c0de-0000-7000-8000-000000000005";
const injuryOfMona = { region: "knee", severity: 2, fromOn: "2026-11-20", note: "The left knee" };
const targetsOfMona = {
  ...{ kcal: 2400, proteinG: 110, carbsG: 320, fatG: 70, waterMl: 2500 },
  about: { sex: "female", age: 16, heightCm: 165, weightKg: 60, activity: "light" },
};
const screeningOfMona = {
  ...{ id: "0198c0de-0000-7000-8000-000000000003", version: 1, answeredOn: "2026-11-20", age: 16 },
  ...{ guardian: "Her mother, who knows of the knee" },
  answers: {
    ...{ chest: false, fainting: false, heart: false, doctor_ban: false },
    ...{ surgery: false, pregnancy: false, joint: true, eating: false },
  },
};
const ofMona = (rest: string) => ({ path: `/admin/clients/${mona.userId}${rest}` });

beforeAll(async () => {
  shop = await createTestShop();
  mona = await shop.customer();
  coach = await addCoach(shop);
  const packageId = (await shop.product({ kind: "package" })).id;
  subscriptionId = await startCoaching(shop, mona.userId, packageId);
  strangers.set("an owner without a profile", await shop.customer("admin"));
  strangers.set("an owner with a profile", await addCoach(shop, {}, "owner"));
  strangers.set("another coach", await addCoach(shop));
  strangers.set("a coach without a profile", await shop.customer("admin", "coach"));
  calls = shop.app.endpoints
    .filter((endpoint) => endpoint.access === "admin")
    .filter(({ health }) => health !== undefined);
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  const clip = await upload(shop, mona, subscriptionId, { purpose: "clip", bytes: readMediaFile("clip.webm") });
  clipId = String(clip.mediaId);
  const text = { id: shop.app.platform.ids.next(), text: "My knee hurts", attachments: [clipId] };
  await send("POST", `/subscriptions/${subscriptionId}/messages`, mona, text);
  await send("PUT", `/users/me/injuries/${idOfInjury}`, mona, injuryOfMona);
  await send("PUT", "/users/me/screening", mona, screeningOfMona);
  const mealOfMona = { on: "2026-11-20", meal: "lunch", text: "Soup, good for the knee", revision: 1 };
  await send("PUT", `/users/me/meals/${idOfMeal}`, mona, mealOfMona);
  formId = (await shop.rows<{ id: string }>("select id from checkin_forms order by id"))[0]?.id ?? "";
  const note = await send("POST", `/admin/clients/${mona.userId}/notes`, coach, { text: "Watch the knee" });
  noteId = (JSON.parse(note.text) as { note: { id: string } }).note.id;
  ({ id: enrolmentId, programmeId } = await startProgramme(shop, mona.userId, "2026-11-23"));
  await shop.rows(
    "insert into plan_changes (enrolment_id, number, kind, state, created_at) values ($1, 99, 'deload', 'offered', now())",
    [enrolmentId],
  );
  const read = JSON.parse((await send("GET", `/admin/clients/${mona.userId}/plans/${enrolmentId}`, coach)).text) as {
    plan: ClientPlan;
  };
  planOfMona = read.plan.phases.map(({ order: _, weeks, ...phase }) => ({
    ...phase,
    weeks: weeks.map(({ number: __, days, ...week }) => ({
      ...week,
      days: days.map(({ order: ___, ...day }) => day),
    })),
  }));
  // Some days later she has no plan and no answer: both stand in the queue.
  await send("PUT", `/admin/clients/${mona.userId}/checkin-schedule`, coach, weekly());
  shop.app.clock.advance(5 * 86_400);
  await shop.app.platform.jobs.runScheduled("keep-check-ins");
  checkInId = (await shop.rows<{ id: string }>("select id from checkins"))[0]?.id ?? "";
  await send("PUT", `/checkins/${checkInId}`, mona, { revision: 1, answers: answersOfMona, submit: true });
  await shop.rows(
    "insert into checkin_photos (checkin_id, item_key, pose, media_id, added_at) values ($1, 'body', 'front', $2, now())",
    [checkInId, clipId],
  );
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  lineId = (await shop.rows<{ id: string }>("select id from attention where rule = 'message'"))[0]?.id ?? "";
  // The note was written to have one; only what the tests read is counted.
  await shop.rows("delete from health_reads");
});
afterAll(() => shop.app.close());

async function send(method: string, path: string, who: TestCustomer, body?: object) {
  const headers = { authorization: `Bearer ${await who.token()}`, "content-type": "application/json" };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const reply = await shop.app.http.inject({ method: method as "GET", url: `/api${path}`, headers, ...payload });
  return { status: reply.statusCode, text: reply.payload };
}
async function ask({ method, path }: Endpoint, who: TestCustomer) {
  const input = inputs[`${method} ${path}`]?.();
  if (input === undefined) throw new Error(`${method} ${path} reads health data: say here how it is called`);
  return send(method, input.path ?? path, who, input.body);
}
const reads = () => shop.rows<{ what: string; count: number }>("select what, count from health_reads");
const countReads = async () => (await reads()).reduce((sum, { count }) => sum + count, 0);

test("staff who do not coach the member learn nothing and leave no trace", async () => {
  expect(calls.length).toBeGreaterThanOrEqual(36);
  for (const call of calls) {
    for (const [name, who] of strangers) {
      const { status, text } = await ask(call, who);
      expect(text, `${call.method} ${call.path} by ${name}`).not.toContain(mona.email);
      expect(text, `${call.method} ${call.path} by ${name}`).not.toContain("knee");
      expect(status, `${call.method} ${call.path} by ${name}`).toBe(call.params === undefined ? 200 : 404);
    }
  }
  expect(await reads()).toEqual([]);
});

test("whoever coaches the member reads it, and each read is counted", async () => {
  for (const call of calls) {
    const before = await countReads();
    const { status } = await ask(call, coach);
    expect(status, `${call.method} ${call.path}`).toBeLessThan(300);
    expect(await countReads(), `${call.method} ${call.path}`).toBe(before + (call.health?.length ?? 0));
  }
});

test("no other admin call shows what a member has written to the coach", async () => {
  const open = shop.app.endpoints.filter(
    (endpoint) => endpoint.access === "admin" && endpoint.method === "GET" && endpoint.health === undefined,
  );
  const [owner] = strangers.values();
  if (owner === undefined) throw new Error("nobody asks");
  for (const { path } of open) {
    const { text } = await send("GET", path.replace(/:\w+/g, subscriptionId), owner);
    expect(text, path).not.toContain("knee");
  }
});
