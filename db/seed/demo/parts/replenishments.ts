import { consents } from "#server/modules/consents/tables.ts";
import { replenishmentOffers, replenishmentRuns, replenishments } from "#server/modules/replenishments/tables.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { hourOfDay } from "#shared/domain/local-time.ts";
import { minor } from "#shared/domain/money.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";
import { seedUnpaid } from "./waiting-order.ts";

/** What can be repeated: what it saves, and how often is suggested. */
const offers = [
  ["whey-protein-1kg", 10, 30],
  ["casein-protein-900g", 10, 30],
  ["creatine-monohydrate-300g", 12, 60],
  ["omega-3-softgels", 15, 60],
  ["daily-multivitamin", 15, 60],
  ["protein-bar-box-12", 5, 14],
  ["rolled-oats-1kg", 5, 21],
] as const;

const zone = "Africa/Cairo";

interface Goods {
  readonly productId: string;
  readonly variantId: string;
  readonly size: string;
  readonly name: LocalizedText;
  readonly price: string;
}

async function findGoods({ tx, idOf }: SeedContext, slug: string): Promise<Goods | undefined> {
  const [found] = await readRows<Goods>(
    tx,
    sql`select p.id as "productId", v.id as "variantId", v.size, p.name, x.paid_minor as price
      from products p join variants v on v.product_id = p.id
      join product_prices x on x.product_id = p.id and x.currency = 'EGP'
      where p.id = ${idOf("product", slug)} order by v.position, v.id limit 1`,
  );
  return found;
}

async function seedConsent({ tx, now, idOf }: SeedContext, userId: string): Promise<string> {
  const id = idOf("other", "consent:replenishment");
  await tx.insert(consents).values({
    ...{ id, userId, purpose: "cards", action: "given", textVersion: replenishmentConsent.version },
    textSha256: hashToken(replenishmentConsent.text.ar).toString("hex"),
    ...{ language: "ar", source: "replenishment", ip: null, at: daysBefore(now, 16) },
  });
  return id;
}

interface Wanted {
  readonly slug: string;
  readonly percent: number;
  readonly everyDays: number;
  readonly nextOn: string;
  readonly consentId: string;
  readonly pauseReason?: "failures";
}

async function seedReplenishment(
  context: SeedContext,
  { slug, percent, everyDays, nextOn, consentId, pauseReason }: Wanted,
): Promise<string | undefined> {
  const { tx, now, idOf } = context;
  const goods = await findGoods(context, slug);
  if (goods === undefined) return undefined;
  const { price, ...of } = goods;
  const id = idOf("other", `replenishment:${slug}`);
  const userId = idOf("user", demoCustomer);
  const [card] = await readRows<{ id: string }>(
    tx,
    sql`select id from saved_cards where user_id = ${userId} and is_default limit 1`,
  );
  if (card === undefined) return undefined;
  const at = daysBefore(now, 16);
  await tx.insert(replenishments).values({
    ...{ ...of, id, userId, percent, everyDays, nextOn, consentId, cardId: card.id, quantity: 1 },
    ...{ currency: "EGP", timezone: zone, addressId: idOf("other", "address:replenishment") },
    agreedMinor: minor(Number(price) + 10_000),
    ...(pauseReason === undefined ? { status: "active" } : { status: "paused", pauseReason, failures: 3 }),
    ...{ createdAt: at, updatedAt: at },
  });
  return id;
}

/** The next order, announced yesterday and charged in two days. */
async function seedAnnounced(context: SeedContext, replenishmentId: string, dueOn: string): Promise<void> {
  const { tx, idOf } = context;
  const [row] = await readRows<{ cardId: string }>(
    tx,
    sql`select card_id as "cardId" from replenishments where id = ${replenishmentId}`,
  );
  const order = await seedUnpaid(context, {
    ...{ name: "replenishment", origin: "replenishment", paymentMethod: null },
    ...{ ageMinutes: 24 * 60, holdMinutes: 11 * 24 * 60 },
    choose: (goods) => {
      const found = goods.find(({ slug }) => slug === "creatine-monohydrate-300g");
      return found === undefined ? undefined : { ...found, discount: 12 };
    },
  });
  if (order === undefined || row === undefined) return;
  const id = idOf("other", "run:announced");
  await tx.insert(replenishmentRuns).values({
    ...{ id, replenishmentId, dueOn, orderId: order.id, cardId: row.cardId, state: "scheduled" },
    ...{ nextAt: hourOfDay(addDays(dueOn, -1), 10, zone), noticeKey: `replenishment-notice:${id}` },
    ...{ createdAt: order.placedAt, updatedAt: order.placedAt },
  });
  await tx.execute(sql`update replenishments r set agreed_minor = o.total_minor from orders o
    where r.id = ${replenishmentId} and o.id = ${order.id}`);
}

/** What can be repeated, and the demo customer's goods that come again: one announced, one paused. */
export async function seedReplenishments(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  await tx.insert(replenishmentOffers).values(
    offers.map(([slug, percent, everyDays]) => ({
      ...{ productId: idOf("product", slug), percent, everyDays, updatedAt: daysBefore(now, 60) },
    })),
  );
  const consentId = await seedConsent(context, idOf("user", demoCustomer));
  const today = dateIn(now, zone);
  const dueOn = addDays(today, 3);
  const running = { slug: "creatine-monohydrate-300g", percent: 12, everyDays: 60, nextOn: dueOn, consentId };
  const id = await seedReplenishment(context, running);
  if (id !== undefined) await seedAnnounced(context, id, dueOn);
  const paused = { slug: "omega-3-softgels", percent: 15, everyDays: 60, nextOn: addDays(today, 20), consentId };
  await seedReplenishment(context, { ...paused, pauseReason: "failures" });
}
