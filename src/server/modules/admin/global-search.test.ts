import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateCoupon } from "#shared/contract/admin-coupons.ts";
import { adminCreateExercise } from "#shared/contract/admin-exercises.ts";
import { adminCreateReward } from "#shared/contract/admin-rewards.ts";
import { adminSearch, type HitKind } from "#shared/contract/admin-search.ts";
import { adminCreateWebhook } from "#shared/contract/admin-webhooks.ts";
import { sendContactMessage, sendJoinApplication } from "#shared/contract/contact.ts";
import { type StaffRole, staffRoles } from "#shared/domain/permissions.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
const staff = new Map<StaffRole, TestPerson>();
let orderNumber = "";
beforeAll(async () => {
  shop = await createTestShop();
  for (const role of staffRoles) staff.set(role, await addPerson(shop.app, role));
  await fillShop();
});
afterAll(() => shop.app.close());

const pair = { ar: "الزمرّدة", en: "Zumurrud" };
const none = { EGP: null, SAR: null, AED: null, USD: null };

/** Creates one item of every kind, all named Zumurrud. */
async function fillShop(): Promise<void> {
  const owner = staff.get("owner");
  if (owner === undefined) throw new Error("nobody works here");
  const customer = await shop.customer();
  const programme = await shop.product({ kind: "programme" });
  const coaching = await shop.product({ kind: "package" });
  await shop.fill(customer, coaching);
  const { order, payment } = await shop.order(customer);
  orderNumber = order.number;
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const image = null;
  await owner.client(adminCreateWebhook, {
    body: { name: "Zumurrud", url: "https://zumurrud.example/", events: ["order.paid"], includePersonal: false },
  });
  await owner.client(adminCreateCoupon, {
    body: {
      ...{ code: "ZUMURRUD", kind: "percentage", percentage: 5, amounts: none, minimums: none, firstOrderOnly: false },
      ...{ perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
    },
  });
  await owner.client(adminCreateReward, {
    body: {
      ...{ kind: "voucher", name: pair, description: pair, image, points: 5, productId: null },
      ...{ amounts: { ...none, EGP: 50 }, stock: null, position: 1, isActive: true },
    },
  });
  await owner.client(adminCreateExercise, {
    body: {
      ...{ name: pair, aliases: [], pattern: "squat", movement: null, level: "beginner", isUnilateral: false },
      ...{ measure: "reps", loadKind: "external" },
      ...{ primaryMuscles: ["quads"], secondaryMuscles: [], equipment: [], substitutions: [] },
      ...{ steps: [pair], mistakes: [], safety: pair },
    },
  });
  const message = { name: "Zumurrud", email: "zumurrud@far.test" };
  await shop.app.client(sendContactMessage, { body: { ...message, subject: "Where is it", message: "My order?" } });
  await shop.app.client(sendJoinApplication, {
    body: {
      ...message,
      phone: "+201001234567",
      city: "Giza",
      role: "coach",
      experienceYears: 3,
      about: "I coach people.",
    },
  });
  const name = JSON.stringify(pair);
  await shop.rows("update products set name = $1", [name]);
  await shop.rows("update categories set name = $1", [name]);
  await shop.rows("update users set first_name = 'زمردة', last_name = 'Zumurrud' where id = any($1)", [
    [customer.userId, owner.id],
  ]);
  await shop.rows(
    "insert into coaches (id, slug, name, initials, title, bio, experience_years, languages, created_at) values ($1, 'c', $2, $2, $2, $2, 3, '{ar}', now())",
    [shop.app.platform.ids.next(), name],
  );
  await shop.rows(
    `insert into programmes (id, coach_id, goal, level, weeks, days_per_week, minutes_per_day, created_at, updated_at)
     select $1, id, 'muscle', 'beginner', 4, 3, 40, now(), now() from coaches limit 1`,
    [programme.id],
  );
  await shop.rows(
    `insert into reviews (id, product_id, user_id, author, language, rating, title, body, status, created_at)
     values ($1, $2, $3, 'Zumurrud Z.', 'en', 5, 'Fine', 'Good', 'pending', now())`,
    [shop.app.platform.ids.next(), coaching.id, customer.userId],
  );
  await shop.rows("insert into content_blocks (key, data, updated_at) values ('closing', $1, now())", [
    JSON.stringify({ title: pair }),
  ]);
}

const ask = async (role: StaffRole, text: string) =>
  (await staff.get(role)?.client(adminSearch, { query: { text } }))?.hits ?? [];
const kindsFor = async (role: StaffRole, text = "zumurrud"): Promise<HitKind[]> => [
  ...new Set((await ask(role, text)).map((hit) => hit.kind)),
];

const ofSupport: HitKind[] = ["order", "customer", "message", "application"];
const ofCoach: HitKind[] = ["programme", "exercise"];
const all: HitKind[] = [
  ...["order", "customer", "product", "package", "category", "programme", "exercise", "coupon"],
  ...["reward", "payment", "subscription", "message", "application", "review", "content", "webhook", "staff"],
] as HitKind[];

test("a word finds everything with it in its name, in the order of the kinds", async () => {
  expect(await kindsFor("owner")).toEqual(all);
});

test("each role finds what its permissions allow, and nothing else", async () => {
  expect(await kindsFor("manager")).toEqual(all.filter((kind) => kind !== "staff"));
  expect(await kindsFor("support")).toEqual(ofSupport);
  expect(await kindsFor("coach")).toEqual(ofCoach);
  // A coach finds the subscriptions of their own members.
  await shop.rows("update coaches set user_id = $1, gender = 'female'", [staff.get("coach")?.id]);
  await shop.rows(
    `insert into coach_assignments (id, subscription_id, coach_id, kind, from_at, reason)
     select $1, s.id, c.id, 'primary', now(), 'lead' from subscriptions s, coaches c limit 1`,
    [shop.app.platform.ids.next()],
  );
  expect(await kindsFor("coach")).toEqual([...ofCoach, "subscription"]);
});

test("Arabic names are found in any spelling and without their article", async () => {
  for (const typed of ["زمرده", "الزُّمُرّدة"])
    expect(await kindsFor("manager", typed), typed).toEqual(
      all.filter((kind) => !["staff", "coupon", "webhook", "message", "application", "review"].includes(kind)),
    );
});

test("an order's number finds the order and its payment, an e-mail address the people who wrote from it", async () => {
  const hits = await ask("owner", orderNumber);
  expect(hits.map(({ kind, title }) => [kind, title])).toEqual([
    ["order", orderNumber],
    ["payment", `Payment of ${orderNumber}`],
  ]);
  // An order number's digits must not match phone numbers.
  await shop.rows("update users set phone = $1 where email like 'support-%'", [`+2010${orderNumber.slice(3)}`]);
  expect(await kindsFor("owner", orderNumber)).toEqual(["order", "payment"]);
  expect(await kindsFor("owner", `010${orderNumber.slice(3)}`)).toContain("customer");
  expect(await kindsFor("owner", "zumurrud@far.test")).toEqual(["message", "application"]);
  expect(await ask("owner", "nothing is called so")).toEqual([]);
});

test("each kind has at most five hits, newest orders first, and wildcard characters match literally", async () => {
  const customer = await shop.customer();
  const ball = await shop.product({ stock: 50 });
  for (let round = 0; round < 7; round++) {
    await shop.fill(customer, ball);
    await shop.order(customer, { paymentMethod: "cod" });
  }
  await shop.rows("update users set last_name = 'Manyorders' where id = $1", [customer.userId]);
  const numbers = (await ask("support", "manyorders")).filter(({ kind }) => kind === "order").map(({ title }) => title);
  expect(numbers).toEqual(numbers.toSorted().reverse());
  expect(numbers).toHaveLength(5);
  for (const typed of ["777%_", "a'b\\", "((", "٪؟"]) expect(await ask("owner", typed), typed).toEqual([]);
});
