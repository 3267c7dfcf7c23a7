import { sql } from "drizzle-orm";
import { consents } from "#server/modules/consents/tables.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { cardSealLabel } from "#server/modules/saved-cards/index.ts";
import { savedCards } from "#server/modules/saved-cards/tables.ts";
import { dunningAttempts, dunningCases, renewals, subscriptions } from "#server/modules/subscriptions/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { addDays, addMonths, dateIn, hourOfDay } from "#shared/domain/calendar.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { daysBefore, type SeedContext } from "../context.ts";
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

/** Somebody's coaching for three months, other than the demo customer's and the demo coach's clients'. */
async function findEnding({ tx, idOf }: SeedContext): Promise<Ending | undefined> {
  const [found] = await readRows<Ending>(
    tx,
    sql`select s.id, s.user_id as "userId", s.package_id as "packageId", s.months, s.currency, s.timezone, s.slug, s.name,
      v.id as "variantId", p.category_id as "categoryId", x.amount_minor as price, e.amount_minor as egp
    from subscriptions s join coach_assignments a on a.subscription_id = s.id
      join products p on p.id = s.package_id join variants v on v.product_id = p.id
      join product_prices x on x.product_id = p.id and x.currency = s.currency
      join product_prices e on e.product_id = p.id and e.currency = 'EGP'
    where s.status = 'active' and s.months = 3 and s.user_id <> ${idOf("user", demoCustomer)}
      and a.coach_id <> ${idOf("coach", "karim-adel")} order by s.id limit 1`,
  );
  return found;
}

interface Declined {
  readonly found: Ending;
  readonly cardId: string;
  readonly endsOn: string;
  readonly totalMinor: Minor;
}

/** The order of the renewal, announced three days ago. */
async function seedOrder({ tx, now, idOf }: SeedContext, { found, totalMinor }: Declined): Promise<string> {
  const orderId = idOf("order", "renewal:declined");
  const at = daysBefore(now, 3);
  await tx.insert(orders).values({
    ...{ id: orderId, userId: found.userId, origin: "renewal", status: "pending_payment", paymentStatus: "unpaid" },
    ...{ language: "ar", currency: found.currency, subtotalMinor: totalMinor, discountMinor: minor(0) },
    ...{ shippingMinor: minor(0), taxMinor: minor(0), totalMinor, goodsEgpMinor: minor(Number(found.egp)) },
    ...{ expiresAt: addMinutes(now, 38 * 24 * 60), createdAt: at, updatedAt: at },
  });
  await tx.insert(orderLines).values({
    ...{ id: idOf("order-line", "renewal:declined"), orderId, position: 0, productId: found.packageId, quantity: 1 },
    ...{
      variantId: found.variantId,
      categoryId: found.categoryId,
      kind: "package",
      slug: found.slug,
      name: found.name,
    },
    ...{ size: "", unitPriceMinor: totalMinor, discountMinor: minor(0), totalMinor },
  });
  const history = { id: idOf("other", "history:renewal:declined"), orderId, at } as const;
  await tx.insert(orderHistory).values({ ...history, status: "pending_payment", by: "system" });
  return orderId;
}

/** Yesterday's charge, for which there was no money. */
async function seedCharge(
  { tx, now, idOf }: SeedContext,
  { found, cardId, totalMinor }: Declined,
  orderId: string,
): Promise<string> {
  const id = idOf("payment", "renewal:declined");
  const at = daysBefore(now, 1);
  const reference = `sbx_${id}`;
  const charged = { reference, method: "card", amountMinor: totalMinor, currency: found.currency } as const;
  const failed = { status: "failed", failureCode: "insufficient_funds", createdAt: at } as const;
  await tx.insert(payments).values({
    ...{ ...charged, ...failed, id, orderId, userId: found.userId, provider: "sandbox", initiator: "merchant" },
    ...{ savedCardId: cardId, expiresAt: addMinutes(at, 60), updatedAt: at },
  });
  await tx.insert(sandboxPayments).values({
    ...{ ...charged, ...failed, merchantReference: id, description: "renewal", language: "ar", version: 1 },
  });
  return id;
}

/** A renewal whose card had no money yesterday: it is charged again tomorrow. */
async function seedDeclined(context: SeedContext, seal: Seal, found: Ending): Promise<void> {
  const { tx, now, idOf } = context;
  const { userId, timezone } = found;
  const card = { userId, outcome: "insufficient_funds", isDefault: true, daysAgo: 40 } as const;
  const cardId = await seedCard(context, seal, card);
  const endsOn = addDays(dateIn(now, timezone), 1);
  const totalMinor = minor(Number(found.price));
  const renewing = { renewalMode: "auto", renewalCardId: cardId, agreedMinor: totalMinor } as const;
  await tx
    .update(subscriptions)
    .set({ startedOn: addMonths(endsOn, -found.months), endsOn, status: "renewal_due", ...renewing })
    .where(sql`${subscriptions.id} = ${found.id}`);
  const declined = { found, cardId, endsOn, totalMinor };
  const orderId = await seedOrder(context, declined);
  const paymentId = await seedCharge(context, declined, orderId);
  const renewalId = idOf("other", "renewal:declined");
  const caseId = idOf("other", "case:declined");
  const [noticedAt, triedAt] = [daysBefore(now, 3), daysBefore(now, 1)];
  await tx.insert(renewals).values({ id: renewalId, subscriptionId: found.id, endsOn, orderId, createdAt: noticedAt });
  await tx.insert(dunningCases).values({
    ...{ id: caseId, renewalId, subscriptionId: found.id, orderId, cardId, state: "waiting", tries: 1 },
    ...{ nextAt: hourOfDay(endsOn, 10, timezone), class: "soft", code: "insufficient_funds" },
    ...{ noticeKey: `renewal-notice:${caseId}`, firstTryAt: triedAt, createdAt: noticedAt, updatedAt: triedAt },
  });
  const attempt = { caseId, number: 1, paymentId, class: "soft", code: "insufficient_funds", at: triedAt } as const;
  await tx.insert(dunningAttempts).values(attempt);
}

/** The demo customer's saved cards and automatic renewal, and somebody whose card was declined. */
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
  const found = await findEnding(context);
  if (found !== undefined) await seedDeclined(context, seal, found);
}
