import { carts } from "#server/modules/cart/tables.ts";
import { toArm } from "#server/modules/marketing/arm.ts";
import { campaigns, flowConversions, flowRuns, flowSwitches, segments } from "#server/modules/marketing/tables.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { preparedRecords } from "#server/platform/db/prepared.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { CampaignTexts } from "#shared/contract/admin-campaigns.ts";
import type { SegmentTree } from "#shared/contract/admin-segments.ts";
import { minor } from "#shared/domain/money.ts";
import { offersConsents } from "#shared/domain/offers-consent.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachUser, createPeople, demoAdmin } from "./people.ts";

interface Figures {
  readonly flow: string;
  readonly people: number;
  /** Of a thousand people, so many buy. */
  readonly message: number;
  readonly control: number;
  readonly days: readonly [newest: number, oldest: number];
}

const insertRuns = preparedRecords(flowRuns);

/** People of the past, of whom only the figures are left. */
async function seedRuns({ tx, now, idOf, randomOf }: SeedContext, figures: Figures): Promise<void> {
  const { flow, people, days } = figures;
  const random = randomOf(`flow:${flow}`);
  const runs = Array.from({ length: people }, (_, at) => {
    const userId = idOf("other", `flow-person:${at}`);
    const reachedAt = daysBefore(now, days[0] + random() * (days[1] - days[0]));
    const arm = toArm(flow, userId);
    const id = idOf("other", `flow-run:${flow}:${at}`);
    const isBuyer = random() * 1000 < figures[arm];
    const messageKey = arm === "message" ? `demo:${flow}:${at}` : null;
    const neverStopped = { productId: null, facts: {}, nextAt: null, stoppedAt: null, stopReason: null };
    const run = { id, flow, subjectKey: userId, userId, arm, step: 2, reachedAt, createdAt: reachedAt, messageKey };
    return { ...run, ...neverStopped, isBuyer };
  });
  await insertRuns(tx, runs);
  const bought = runs.filter(({ isBuyer }) => isBuyer);
  if (bought.length === 0) return;
  await tx.insert(flowConversions).values(
    bought.map(({ id, reachedAt }) => ({
      ...{ runId: id, orderId: idOf("other", `flow-order:${id}`), at: addDays(reachedAt, 2) },
      goodsEgpMinor: minor(100 * (250 + Math.floor(random() * 1800))),
    })),
  );
}

const regulars: SegmentTree = {
  match: "all",
  items: [
    { field: "orders", op: "at_least", value: 2 },
    { field: "last_order", op: "within", days: 120 },
  ],
};
const away: SegmentTree = {
  match: "all",
  items: [
    { field: "orders", op: "at_least", value: 1 },
    { field: "last_order", op: "before", days: 60 },
    {
      match: "any",
      isNot: true,
      rules: [
        { field: "coaching", op: "is" },
        { field: "programme", op: "is" },
      ],
    },
  ],
};
const gulf: SegmentTree = { match: "all", items: [{ field: "country", op: "is", values: ["SA", "AE"] }] };

const newGoods: CampaignTexts = {
  ar: {
    subject: "وصلت أحزمة الرفع الجديدة",
    preview: "جلد طبيعي، بخمسة مقاسات.",
    title: "أحزمة الرفع الجديدة وصلت",
    body: "حزام من الجلد الطبيعي بعرض عشرة سنتيمترات، وبخمسة مقاسات.\n\nتجد جدول المقاسات في صفحة المنتج، والتبديل مجاني خلال أسبوعين.",
    button: "شاهد الأحزمة",
  },
  en: {
    subject: "The new lifting belts are here",
    preview: "Real leather, in five sizes.",
    title: "The new lifting belts are here",
    body: "A belt of real leather, ten centimetres wide, in five sizes.\n\nThe size guide is on the product page, and exchanges are free for two weeks.",
    button: "See the belts",
  },
};
const comeBack: CampaignTexts = {
  ar: {
    subject: "خصم على طلبك القادم",
    preview: "لمن غاب عنا منذ شهرين.",
    title: "اشتقنا إليك",
    body: "مضى شهران على آخر طلب لك. هذا رمز خصم تستخدمه مرة واحدة.",
    button: "تسوّق الآن",
  },
  en: {
    subject: "Money off your next order",
    preview: "It has been two months.",
    title: "We have missed you",
    body: "Your last order was two months ago. Here is a code that you can use once.",
    button: "Shop now",
  },
};
/** Promises what no product may: it is refused until the words are taken out. */
const claimed: CampaignTexts = {
  ar: {
    subject: "الكرياتين عاد",
    preview: "علبة تكفي شهرين.",
    title: "الكرياتين عاد",
    body: "يحرق الدهون بنتائج مضمونة.",
    button: "شاهد الكرياتين",
  },
  en: {
    subject: "Creatine is back",
    preview: "One tub lasts two months.",
    title: "Creatine is back",
    body: "It burns fat, guaranteed results.",
    button: "See the creatine",
  },
};

async function seedCampaigns(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const segmentOf = (name: string) => idOf("other", `segment:${name}`);
  const trees = { "Regular customers": regulars, "Away for two months": away, "Saudi Arabia and UAE": gulf };
  for (const [at, [name, tree]] of Object.entries(trees).entries()) {
    const createdAt = daysBefore(now, 70 - at);
    await tx.insert(segments).values({ id: segmentOf(name), name, tree, createdAt, updatedAt: createdAt });
  }
  const owner = idOf("user", demoAdmin);
  const other = idOf("user", coachUser("karim-adel"));
  const sentAt = daysBefore(now, 24);
  const id = idOf("other", "campaign:belts");
  const flow = `campaign:${id}`;
  const people = 2600;
  const shared = { path: "/store", editedBy: other };
  await tx.insert(campaigns).values([
    {
      ...{
        ...shared,
        id,
        name: "New belts",
        segmentId: segmentOf("Regular customers"),
        texts: newGoods,
        state: "sent",
      },
      ...{ people, approvedBy: owner, approvedAt: sentAt, startedAt: sentAt, endedAt: sentAt, version: 4 },
      ...{ createdAt: daysBefore(now, 26), updatedAt: sentAt },
    },
    {
      ...{ ...shared, id: idOf("other", "campaign:come-back"), name: "Come back", state: "draft" },
      ...{ segmentId: segmentOf("Away for two months"), texts: comeBack },
      ...{ createdAt: daysBefore(now, 2), updatedAt: daysBefore(now, 2) },
    },
    {
      ...{ ...shared, id: idOf("other", "campaign:creatine"), name: "Creatine", state: "draft" },
      ...{ segmentId: segmentOf("Saudi Arabia and UAE"), texts: claimed },
      ...{ createdAt: daysBefore(now, 1), updatedAt: daysBefore(now, 1) },
    },
  ]);
  await seedRuns(context, { flow, people, message: 58, control: 34, days: [24, 24.02] });
}

/** A cart that was left a day ago by somebody who agreed to offers: its mail is due. */
async function seedLeftCart({ tx, now, idOf }: SeedContext): Promise<void> {
  const flow = "abandoned-cart";
  const left = await readRows<{ id: string; userId: string }>(
    tx,
    sql`select c.id, c.user_id as "userId" from carts c join users u on u.id = c.user_id and u.marketing_opt_in and u.role = 'customer'
      where exists (select 1 from cart_items i join variants v on v.id = i.variant_id and v.is_buyable where i.cart_id = c.id)
      order by c.updated_at desc, c.id`,
  );
  const cart = left.find(({ userId }) => toArm(flow, userId) === "message");
  if (cart === undefined) return;
  const { id, userId } = cart;
  const [updatedAt, reachedAt] = [addMinutes(now, -26 * 60), addMinutes(now, -25 * 60)];
  await tx.update(carts).set({ updatedAt }).where(eq(carts.id, id));
  await tx.insert(flowRuns).values({
    ...{
      id: idOf("other", "flow-run:left-cart"),
      flow,
      subjectKey: `${id}:${updatedAt.getTime()}`,
      userId,
      arm: "message",
    },
    ...{ step: 1, facts: { updatedAt: updatedAt.toISOString() }, reachedAt, nextAt: now, createdAt: reachedAt },
  });
}

/** Goods that somebody wished when they cost a quarter more. */
const wished = ["pull-up-assist-band", "deep-foam-roller-45cm"];

async function seedPriceDrop(context: SeedContext): Promise<void> {
  const { tx, now } = context;
  const agreed = await readRows<{ id: string }>(tx, sql`select id from users where marketing_opt_in`);
  const person = createPeople(context).find(
    ({ id, currency }) =>
      currency === "EGP" && toArm("price-drop", id) === "message" && agreed.some((user) => user.id === id),
  );
  if (person === undefined) return;
  await tx.execute(sql`
    insert into wishlist_items (user_id, product_id, created_at, price_currency, price_minor, size_prices)
    select ${person.id}::uuid, p.id, ${daysBefore(now, 20).toISOString()}::timestamptz, x.currency, x.paid_minor * 5 / 4,
      (select jsonb_object_agg(v.id, discounted(coalesce(own.amount_minor, x.amount_minor), p.discount_percentage) * 5 / 4)
       from variants v left join variant_prices own on own.variant_id = v.id and own.currency = x.currency
       where v.product_id = p.id and v.retired_at is null)
    from products p join product_prices x on x.product_id = p.id and x.currency = 'EGP'
    where p.slug = any(${sql.param(wished)}::text[])`);
}

/** Flows that have run for three months, with what they changed, segments, and campaigns in each state. */
export async function seedMarketing(context: SeedContext): Promise<void> {
  const { tx, now } = context;
  await tx.execute(sql`update users set marketing_opt_in = true
    where role = 'customer' and ('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 100 < 60`);
  await tx.execute(sql`insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
    select md5('offers:' || u.id)::uuid, u.id, 'offers', 'given', ${offersConsents.form.version},
      encode(sha256(convert_to(case u.language when 'ar' then ${offersConsents.form.text.ar} else ${offersConsents.form.text.en} end, 'UTF8')), 'hex'),
      u.language, 'register', u.created_at
    from users u where u.marketing_opt_in`);
  const updatedAt = daysBefore(now, 92);
  for (const flow of ["abandoned-cart", "price-drop", "refill"] as const)
    await tx.insert(flowSwitches).values({ flow, isOn: true, updatedAt });
  const days = [8, 88] as const;
  await seedRuns(context, { flow: "abandoned-cart", people: 2500, message: 112, control: 56, days });
  await seedRuns(context, { flow: "price-drop", people: 640, message: 90, control: 60, days });
  await seedRuns(context, { flow: "refill", people: 2200, message: 151, control: 128, days });
  await seedRuns(context, { flow: "points-expiring", people: 900, message: 74, control: 50, days });
  await seedRuns(context, { flow: "back-in-stock", people: 210, message: 240, control: 0, days });
  await seedCampaigns(context);
  await seedLeftCart(context);
  await seedPriceDrop(context);
}
