import { consents } from "#server/modules/consents/tables.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { cardSealLabel } from "#server/modules/saved-cards/index.ts";
import { savedCards } from "#server/modules/saved-cards/tables.ts";
import {
  dunningAttempts,
  dunningCases,
  periods,
  renewals,
  subscriptions,
} from "#server/modules/subscriptions/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { addDays, addMonths, dateIn, startOfDay } from "#shared/domain/calendar.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { hourOfDay } from "#shared/domain/local-time.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import { toEnd } from "#shared/domain/subscriptions.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { termsOf } from "../data/packages.ts";
import { demoCustomer } from "./people.ts";
import { subscriptionOf } from "./subscriptions.ts";

type Outcome = "pays" | "insufficient_funds";
const lastDigits: Readonly<Record<Outcome, string>> = { pays: "4242", insufficient_funds: "9995" };

interface CardWish {
  readonly userId: string;
  readonly outcome: Outcome;
  readonly isDefault: boolean;
  readonly daysAgo: number;
}

/** A card that the sandbox keeps, with the consent to it. */
async function seedCard(context: SeedContext, seal: Seal, wish: CardWish): Promise<string> {
  const { tx, now, idOf } = context;
  const { userId, outcome, isDefault, daysAgo } = wish;
  const id = idOf("other", `card:${userId}:${outcome}`);
  const consentId = idOf("other", `consent:${userId}:${outcome}`);
  const at = daysBefore(now, daysAgo);
  await tx.insert(consents).values({
    ...{ id: consentId, userId, purpose: "cards", action: "given", textVersion: cardConsent.version },
    textSha256: hashToken(cardConsent.text.ar).toString("hex"),
    ...{ language: "ar", source: "cards", ip: null, at },
  });
  const token = `sbxc:${outcome}:${id}`;
  await tx.insert(savedCards).values({
    ...{ id, userId, provider: "sandbox", account: "sandbox", customerRef: "sandbox" },
    ...{ tokenSealed: seal.seal(token), tokenHash: hashToken(token), brand: "visa", last4: lastDigits[outcome] },
    ...{ expMonth: 12, expYear: 2034, wallet: null, isMada: false, canRenew: true, isDefault, status: "active" },
    ...{ consentId, createdAt: at, updatedAt: at },
  });
  return id;
}

interface Ending {
  readonly id: string;
  readonly userId: string;
  readonly packageId: string;
  readonly months: number;
  readonly currency: Currency;
  readonly timezone: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantId: string;
  readonly categoryId: string | null;
  readonly price: string;
  readonly egp: string;
}

/** The coaching of people for three months, other than the demo customer's and the demo coach's clients'. */
async function findEndings({ tx, idOf }: SeedContext, limit: number): Promise<Ending[]> {
  return readRows<Ending>(
    tx,
    sql`select s.id, s.user_id as "userId", s.package_id as "packageId", s.months, s.currency, s.timezone, s.slug, s.name,
      v.id as "variantId", p.category_id as "categoryId", x.amount_minor as price, e.amount_minor as egp
    from subscriptions s join coach_assignments a on a.subscription_id = s.id
      join products p on p.id = s.package_id join variants v on v.product_id = p.id
      join product_prices x on x.product_id = p.id and x.currency = s.currency
      join product_prices e on e.product_id = p.id and e.currency = 'EGP'
    where s.status = 'active' and s.months = 3 and s.user_id <> ${idOf("user", demoCustomer)}
      and a.coach_id <> ${idOf("coach", "karim-adel")} order by s.id limit ${limit}`,
  );
}

interface Try {
  readonly daysAgo: number;
  readonly outcome: Outcome;
}

/** A renewal at one of the steps between its notice and its end. */
interface Story {
  readonly name: string;
  readonly state: "scheduled" | "waiting" | "recovered" | "paused";
  /** Days until the period ends; negative: it has ended. */
  readonly endsIn: number;
  readonly tries: readonly Try[];
}

const stories: readonly Story[] = [
  // Its card had no money yesterday: it is charged again tomorrow.
  { name: "declined", state: "waiting", endsIn: 1, tries: [{ daysAgo: 1, outcome: "insufficient_funds" }] },
  { name: "announced", state: "scheduled", endsIn: 3, tries: [] },
  { name: "paid", state: "recovered", endsIn: -8, tries: [{ daysAgo: 9, outcome: "pays" }] },
  {
    ...{ name: "recovered", state: "recovered", endsIn: -4 },
    tries: [
      { daysAgo: 5, outcome: "insufficient_funds" },
      { daysAgo: 4, outcome: "pays" },
    ],
  },
  {
    ...{ name: "paused", state: "paused", endsIn: -9 },
    tries: [10, 9, 7, 3].map((daysAgo) => ({ daysAgo, outcome: "insufficient_funds" })),
  },
];

interface PlannedRenewal {
  readonly story: Story;
  readonly found: Ending;
  readonly cardId: string;
  readonly endsOn: string;
  readonly totalMinor: Minor;
  /** Days since the notice. */
  readonly noticedDaysAgo: number;
  readonly paidAt: Date | null;
}

/** The order of the renewal, announced four days before the end. */
async function seedOrder(
  { tx, now, idOf }: SeedContext,
  { story, found, totalMinor, noticedDaysAgo, paidAt }: PlannedRenewal,
): Promise<{ readonly orderId: string; readonly lineId: string }> {
  const [orderId, lineId] = [idOf("order", `renewal:${story.name}`), idOf("order-line", `renewal:${story.name}`)];
  const at = daysBefore(now, noticedDaysAgo);
  const unpaid = { status: "pending_payment", paymentStatus: "unpaid" } as const;
  const paid = { status: "paid", paymentStatus: "paid", paidMinor: totalMinor, paymentMethod: "card" } as const;
  await tx.insert(orders).values({
    ...{ id: orderId, userId: found.userId, origin: "renewal", ...(paidAt === null ? unpaid : paid) },
    ...{ language: "ar", currency: found.currency, subtotalMinor: totalMinor, discountMinor: minor(0) },
    ...{ shippingMinor: minor(0), taxMinor: minor(0), totalMinor, goodsEgpMinor: minor(Number(found.egp)) },
    ...{ expiresAt: paidAt === null ? addMinutes(at, 41 * 24 * 60) : null, createdAt: at, updatedAt: paidAt ?? at },
  });
  await tx.insert(orderLines).values({
    ...{ id: lineId, orderId, position: 0, productId: found.packageId, quantity: 1 },
    ...{
      variantId: found.variantId,
      categoryId: found.categoryId,
      kind: "package",
      slug: found.slug,
      name: found.name,
    },
    ...{ size: "", unitPriceMinor: totalMinor, discountMinor: minor(0), totalMinor },
  });
  const history = { id: idOf("other", `history:renewal:${story.name}`), orderId, at } as const;
  await tx.insert(orderHistory).values({ ...history, status: "pending_payment", by: "system" });
  if (paidAt !== null)
    await tx.insert(orderHistory).values({
      ...{ id: idOf("other", `history:renewal:${story.name}:paid`), orderId, at: paidAt },
      ...{ fromStatus: "pending_payment", status: "paid", by: "system" },
    });
  return { orderId, lineId };
}

/** One charge of the card, paid or declined. */
async function seedCharge(
  { tx, now, idOf }: SeedContext,
  { story, found, cardId, totalMinor }: PlannedRenewal,
  { orderId, tried }: { readonly orderId: string; readonly tried: Try },
): Promise<string> {
  const id = idOf("payment", `renewal:${story.name}:${tried.daysAgo}`);
  const at = daysBefore(now, tried.daysAgo);
  const isPaid = tried.outcome === "pays";
  const reference = `sbx_${id}`;
  const charged = { reference, method: "card", amountMinor: totalMinor, currency: found.currency } as const;
  const ended = isPaid
    ? ({ status: "captured", createdAt: at } as const)
    : ({ status: "failed", failureCode: tried.outcome, createdAt: at } as const);
  await tx.insert(payments).values({
    ...{ ...charged, ...ended, id, orderId, userId: found.userId, provider: "sandbox", initiator: "merchant" },
    ...(isPaid ? { paysOrder: true, capturedMinor: totalMinor, settledAt: at } : {}),
    ...{ savedCardId: cardId, expiresAt: addMinutes(at, 60), updatedAt: at },
  });
  await tx.insert(sandboxPayments).values({
    ...{ ...charged, ...ended, merchantReference: id, description: "renewal", language: "ar", version: 1 },
  });
  return id;
}

/** How the subscription stands. */
async function seedStanding({ tx, idOf }: SeedContext, planned: PlannedRenewal, lineId: string): Promise<void> {
  const { story, found, cardId, endsOn, totalMinor, paidAt } = planned;
  const { id: subscriptionId, months } = found;
  const startedOn = addMonths(endsOn, -months);
  const renewing = { renewalMode: "auto", renewalCardId: cardId, agreedMinor: totalMinor } as const;
  const once = { months, gapDays: 0, pausedDays: 0 };
  const standing =
    story.state === "paused"
      ? ({ endsOn, status: "paused", pauseReason: "payment", pausedUntil: addDays(endsOn, 37) } as const)
      : paidAt === null
        ? ({ endsOn, status: "renewal_due" } as const)
        : ({ endsOn: toEnd(startedOn, [once, once]), status: "active" } as const);
  await tx
    .update(subscriptions)
    .set({ startedOn, ...standing, ...renewing })
    .where(sql`${subscriptions.id} = ${subscriptionId}`);
  if (paidAt === null) return;
  const period = { id: idOf("other", `period:renewal:${story.name}`), subscriptionId, number: 2, months };
  await tx.insert(periods).values({
    ...{ ...period, source: "renewal", orderLineId: lineId, terms: termsOf(months), createdAt: paidAt },
  });
}

/** When something is done next: the charge, or the end of the pause. */
function toNext({ state, tries }: Story, endsOn: string, timezone: string): Date | null {
  if (state === "recovered") return null;
  if (state === "paused") return startOfDay(addDays(endsOn, 37), timezone);
  return hourOfDay(tries.length === 0 ? addDays(endsOn, -1) : endsOn, 10, timezone);
}

async function seedStory(context: SeedContext, seal: Seal, story: Story, found: Ending): Promise<void> {
  const { tx, now, idOf } = context;
  const { userId, timezone } = found;
  const last = story.tries.at(-1);
  const outcome = last?.outcome ?? "pays";
  const cardId = await seedCard(context, seal, { userId, outcome, isDefault: true, daysAgo: 40 });
  const endsOn = addDays(dateIn(now, timezone), story.endsIn);
  const paidAt = last?.outcome === "pays" ? daysBefore(now, last.daysAgo) : null;
  const noticedDaysAgo = 4 - story.endsIn;
  const planned = { story, found, cardId, endsOn, totalMinor: minor(Number(found.price)), noticedDaysAgo, paidAt };
  const { orderId, lineId } = await seedOrder(context, planned);
  await seedStanding(context, planned, lineId);
  const [renewalId, caseId] = [idOf("other", `renewal:${story.name}`), idOf("other", `case:${story.name}`)];
  const noticedAt = daysBefore(now, noticedDaysAgo);
  const of = { subscriptionId: found.id, orderId, createdAt: noticedAt };
  await tx.insert(renewals).values({ ...of, id: renewalId, endsOn, paidAt });
  const declined = story.tries.filter((tried) => tried.outcome !== "pays").length;
  const [first] = story.tries;
  const firstTryAt = first === undefined ? null : daysBefore(now, first.daysAgo);
  await tx.insert(dunningCases).values({
    ...{ ...of, id: caseId, renewalId, cardId, state: story.state, tries: declined },
    ...(declined === 0 ? {} : { class: "soft" as const, code: "insufficient_funds" }),
    ...{ nextAt: toNext(story, endsOn, timezone), noticeKey: `renewal-notice:${caseId}`, firstTryAt },
    ...{ settledAt: paidAt, updatedAt: last === undefined ? noticedAt : daysBefore(now, last.daysAgo) },
  });
  for (const [index, tried] of story.tries.entries()) {
    const paymentId = await seedCharge(context, planned, { orderId, tried });
    await tx.insert(dunningAttempts).values({
      ...{ caseId, number: index + 1, paymentId, at: daysBefore(now, tried.daysAgo) },
      ...(tried.outcome === "pays" ? {} : { class: "soft" as const, code: tried.outcome }),
    });
  }
}

/** The demo customer's saved cards and automatic renewal, and those of others: announced, declined, paid, paused. */
export async function seedRenewals(context: SeedContext): Promise<void> {
  const { tx, idOf, platform } = context;
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), cardSealLabel));
  const userId = idOf("user", demoCustomer);
  const cardId = await seedCard(context, seal, { userId, outcome: "pays", isDefault: true, daysAgo: 18 });
  await seedCard(context, seal, { userId, outcome: "insufficient_funds", isDefault: false, daysAgo: 5 });
  await tx.execute(sql`update subscriptions s set renewal_mode = 'auto', renewal_card_id = ${cardId}, agreed_minor = (
      select round(x.amount_minor * (100 - p.discount_percentage) / 100) from products p
      join product_prices x on x.product_id = p.id where p.id = s.package_id and x.currency = s.currency)
    where s.id = ${subscriptionOf(context, demoCustomer)}`);
  for (const [index, found] of (await findEndings(context, stories.length)).entries()) {
    const story = stories[index];
    if (story !== undefined) await seedStory(context, seal, story, found);
  }
}
