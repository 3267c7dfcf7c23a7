import type { Priced } from "#server/modules/checkout/index.ts";
import {
  cardCannotRenew,
  consentChanged,
  findCard,
  giveReplenishmentConsent,
  isChargeable,
  type SavedCardRow,
} from "#server/modules/saved-cards/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { quoteReplenishment, Replenishment, startReplenishment } from "#shared/contract/replenishments.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { toMajor, toMinor } from "#shared/domain/money.ts";
import { earliestDue, maxDays, maxReplenishments, replenishmentConsent } from "#shared/domain/replenishments.ts";
import { calendarOfCurrency } from "#shared/domain/subscriptions.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { findAddress } from "./addresses.ts";
import { nationalIdNeeded, noSuchReplenishment, notOffered, otherPrice, tooManyReplenishments } from "./errors.ts";
import { notifyCustomer, toCardName } from "./notify-customer.ts";
import { findOfferIn, type Offer } from "./offers.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { estimate, type RepeatedGoods, readGoods } from "./price.ts";
import { findReplenishment, listLiving } from "./rows.ts";
import { announce } from "./settle-run.ts";
import { replenishments } from "./tables.ts";
import { readMine } from "./view.ts";

export interface Caller {
  readonly userId: string;
  readonly currency: Currency;
  readonly country: string | undefined;
}

/** The days that can be chosen for an order. */
export const daysToChoose = (today: IsoDate) => ({ earliest: earliestDue(today), latest: addDays(today, maxDays) });

/** Throws 400 for a day that is too soon or too far away. */
export function assertDay(field: string, day: IsoDate, today: IsoDate): void {
  const { earliest, latest } = daysToChoose(today);
  if (day < earliest || day > latest) throw invalidField(field, "INVALID_VALUE", `From ${earliest} to ${latest}`);
}

/** Throws 400 for an unknown or undeliverable address. */
export async function requireAddress(
  reader: Reader,
  deps: ReplenishmentDeps,
  of: { readonly userId: string; readonly addressId: string },
): Promise<Address> {
  const address = await findAddress(reader, deps, of);
  if (address === undefined) throw invalidField("addressId", "INVALID_VALUE", "Not a complete address of yours");
  return address;
}

/** An own card that can be charged in the currency. Throws CARD_CANNOT_RENEW. */
export async function requireCard(
  reader: Reader,
  { platform, payments }: ReplenishmentDeps,
  { userId, cardId, currency }: { readonly userId: string; readonly cardId: string; readonly currency: Currency },
): Promise<SavedCardRow> {
  const card = await findCard(reader, cardId);
  const isUsable =
    card?.userId === userId && isChargeable(card, platform.clock.now()) && payments.takesCard(card, currency);
  if (!isUsable) throw cardCannotRenew();
  return card;
}

interface Judged {
  readonly offer: Offer;
  readonly goods: RepeatedGoods;
  readonly variantId: string;
  readonly priced: Priced;
}

interface Placed {
  readonly address: Address | undefined;
  /** The discount promised to a running repeat order. */
  readonly percent?: number | undefined;
}

type Wanted = Pick<BodyOf<typeof startReplenishment>, "productId" | "size" | "quantity">;

/** The requested goods with their offer and today's price. Throws 404, UNKNOWN_SIZE, REPLENISHMENT_NOT_OFFERED. */
async function judge(
  reader: Reader,
  deps: ReplenishmentDeps,
  { userId, currency, country }: Caller,
  { productId, size, quantity, address, percent }: Wanted & Placed,
): Promise<Judged> {
  const [found] = await deps.catalogue.findSaleItems(reader, [{ productId, size }]);
  const { variant, kind } = deps.catalogue.assertOnSale(found);
  const offer = await findOfferIn(reader, productId, toMarket(address?.country ?? country, currency));
  if (offer === undefined || kind !== "physical") throw notOffered();
  const { id: variantId } = variant;
  const terms = { ...offer, percent: percent ?? offer.percent };
  const of = { id: variantId, userId, productId, variantId, size: variant.size, quantity, currency, ...terms };
  const goods = await readGoods(reader, deps, of);
  if (goods === undefined || goods.unitMinor === 0) throw notOffered();
  return { offer: terms, goods, variantId, priced: await estimate(reader, deps, { goods, of, address }) };
}

export async function quote(
  deps: ReplenishmentDeps,
  caller: Caller,
  body: BodyOf<typeof quoteReplenishment>,
): Promise<ReplyOf<typeof quoteReplenishment>["quote"]> {
  const { database, clock } = deps.platform;
  const { addressId, replenishmentId } = body;
  const { userId } = caller;
  const row = replenishmentId === undefined ? undefined : await findReplenishment(database.reader, replenishmentId);
  if (replenishmentId !== undefined && row?.userId !== userId) throw noSuchReplenishment();
  const currency = row?.currency ?? caller.currency;
  const of = { userId, addressId: addressId ?? "" };
  const address = addressId === undefined ? undefined : await requireAddress(database.reader, deps, of);
  const { offer, goods, priced } = await judge(
    database.reader,
    deps,
    { ...caller, currency },
    { ...body, address, percent: row?.percent },
  );
  return {
    ...offer,
    currency,
    usualPrice: toMajor(goods.usualMinor),
    price: toMajor(goods.unitMinor),
    shipping: toMajor(priced.price.shippingMinor),
    total: toMajor(priced.price.totalMinor),
    needsNationalId: priced.needsNationalId,
    ...daysToChoose(dateIn(clock.now(), calendarOfCurrency[currency])),
  };
}

export interface Starting extends Caller {
  readonly language: Language;
  readonly ip: string;
  readonly idempotencyKey: string | undefined;
}

async function write(
  tx: Tx,
  deps: ReplenishmentDeps,
  caller: Starting,
  body: BodyOf<typeof startReplenishment>,
): Promise<string> {
  const { platform } = deps;
  const { userId, currency, language, ip } = caller;
  const timezone = calendarOfCurrency[currency];
  const now = platform.clock.now();
  assertDay("firstOn", body.firstOn, dateIn(now, timezone));
  const address = await requireAddress(tx, deps, { userId, addressId: body.addressId });
  const { offer, goods, variantId, priced } = await judge(tx, deps, caller, { ...body, address });
  const card = await requireCard(tx, deps, { userId, currency, cardId: body.cardId });
  const { totalMinor } = priced.price;
  if (toMinor(body.expectedTotal) !== totalMinor) throw otherPrice(totalMinor);
  if (priced.needsNationalId) throw nationalIdNeeded();
  if (body.consentVersion !== replenishmentConsent.version) throw consentChanged();
  const consentId = await giveReplenishmentConsent(tx, platform, { userId, language, ip, source: "replenishment" });
  const [row] = await tx
    .insert(replenishments)
    .values({
      ...{ id: platform.ids.next(), userId, currency, timezone, consentId, variantId },
      ...{ productId: body.productId, size: goods.line.variant?.size ?? body.size, name: goods.item.name },
      ...{ quantity: body.quantity, everyDays: body.everyDays, percent: offer.percent },
      ...{ addressId: body.addressId, cardId: card.id, agreedMinor: totalMinor, nextOn: body.firstOn },
      ...{ status: "active", createdAt: now, updatedAt: now },
    })
    .returning();
  if (row === undefined) throw new Error("a replenishment was not written");
  if ((await listLiving(tx, userId)).length > maxReplenishments) throw tooManyReplenishments();
  await announce(tx, deps, "started", row);
  await notifyCustomer(tx, deps, row, {
    kind: "replenishment-started",
    key: `replenishment-started:${row.id}`,
    data: {
      everyDays: row.everyDays,
      on: row.nextOn,
      total: { amountMinor: totalMinor, currency },
      card: toCardName(card),
    },
  });
  return row.id;
}

/** Throws 404, UNKNOWN_SIZE, REPLENISHMENT_NOT_OFFERED, CARD_CANNOT_RENEW, CONSENT_CHANGED, REPLENISHMENT_PRICE. */
export async function start(
  deps: ReplenishmentDeps,
  caller: Starting,
  body: BodyOf<typeof startReplenishment>,
): Promise<Replenishment> {
  const { database, clock } = deps.platform;
  const { userId: actor, idempotencyKey: key } = caller;
  const call = { actor, route: "start-replenishment", key, body: { ...body, currency: caller.currency } };
  const id = await runIdempotent(database, clock, call, (tx) => write(tx, deps, caller, body));
  return readMine(deps, id);
}
