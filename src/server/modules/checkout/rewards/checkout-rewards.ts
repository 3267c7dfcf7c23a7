import { findRewards, type RewardRow } from "#server/modules/loyalty/index.ts";
import { type LineDraft, type OrderDraft, toShippingAddress } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { checkoutRewards as endpoint } from "#shared/contract/loyalty.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { addressNeeded } from "../errors.ts";
import { isGivenAway } from "./list-rewards.ts";
import type { RewardDeps } from "./ports.ts";

export interface Redeeming {
  readonly userId: string;
  readonly currency: Currency;
  readonly language: Language;
  /** The customer's country. */
  readonly country: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: BodyOf<typeof endpoint>;
}

interface Chosen {
  readonly reward: RewardRow;
  readonly quantity: number;
  readonly size: string | undefined;
}
interface Voucher {
  readonly reward: RewardRow;
  readonly line: LineDraft;
  readonly until: Date;
}

const voucherDays = 180;
const free = { unitPriceMinor: zeroMinor, discountMinor: zeroMinor, totalMinor: zeroMinor };

async function choose(tx: Tx, body: Redeeming["body"]): Promise<Chosen[]> {
  const known = await findRewards(
    tx,
    body.items.map((item) => item.rewardId),
  );
  return body.items.map(({ rewardId, quantity, size }) => {
    const reward = known.get(rewardId);
    if (reward === undefined) throw notFound("No such reward");
    return { reward, quantity, size };
  });
}

async function productLine(tx: Tx, { catalogue }: RewardDeps, { reward, quantity, size }: Chosen): Promise<LineDraft> {
  const [found] = await catalogue.findSaleItems(tx, [{ productId: reward.productId ?? "", size: size ?? "" }]);
  const item = catalogue.assertOnSale(found);
  if (!isGivenAway(item.kind)) throw notFound("No such reward");
  return {
    ...free,
    productId: item.productId,
    variantId: item.variant.id,
    categoryId: item.categoryId,
    kind: item.kind,
    slug: item.slug,
    name: item.name,
    size: item.variant.size,
    sizeLabel: item.variant.label,
    variantLabel: item.variantLabel,
    quantity,
    pointsEach: reward.points,
    image: item.image ?? null,
    returnClass: item.returnClass,
  };
}

/** Creates a voucher: a single-use coupon of its owner. One line per voucher, with the code as its size. */
async function createVoucher(
  tx: Tx,
  { platform, promotions }: RewardDeps,
  { reward }: Chosen,
  userId: string,
): Promise<Voucher> {
  const until = addDays(platform.clock.now(), voucherDays);
  const code = `HV-${platform.ids
    .secret()
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 10)
    .toUpperCase()}`;
  const isVoucher = reward.kind === "voucher";
  await promotions.create(tx, {
    code,
    kind: isVoucher ? "amount" : "free_shipping",
    amounts: isVoucher ? reward.amounts : null,
    ownerId: userId,
    totalLimit: 1,
    endsAt: until,
  });
  const line: LineDraft = {
    ...free,
    productId: reward.id,
    variantId: reward.id,
    categoryId: null,
    kind: "gift_card",
    slug: "",
    name: reward.name,
    size: code,
    quantity: 1,
    pointsEach: reward.points,
    image: reward.image ?? null,
  };
  return { reward, line, until };
}

/** The voucher's discount in the customer's currency; nothing for free shipping. */
function toWorth({ kind, amounts }: RewardRow, currency: Currency) {
  const amountMinor = kind === "voucher" ? amounts?.[currency] : undefined;
  return amountMinor === undefined ? undefined : { amountMinor, currency };
}

function toDraft(redeeming: Redeeming, lines: readonly LineDraft[]): OrderDraft {
  const needsAddress = lines.some((line) => line.kind === "physical");
  const { userId, currency, language } = redeeming;
  const given = redeeming.body.shippingAddress;
  if (needsAddress && given === undefined) throw addressNeeded();
  return {
    userId,
    currency,
    language,
    origin: "reward",
    paymentMethod: null,
    subtotalMinor: zeroMinor,
    discountMinor: zeroMinor,
    couponDiscountMinor: zeroMinor,
    couponId: null,
    couponCode: null,
    pointsUsed: lines.reduce((sum, line) => sum + line.pointsEach * line.quantity, 0),
    pointsDiscountMinor: zeroMinor,
    giftCardMinor: zeroMinor,
    giftCards: [],
    shippingMinor: zeroMinor,
    taxMinor: zeroMinor,
    taxHundredths: 0,
    totalMinor: zeroMinor,
    goodsEgpMinor: zeroMinor,
    shippingAddress: needsAddress && given !== undefined ? toShippingAddress(given, language) : null,
    detectedCountry: redeeming.country,
    gift: null,
    note: null,
    lines,
  };
}

async function redeem(tx: Tx, deps: RewardDeps, redeeming: Redeeming): Promise<ReplyOf<typeof endpoint>> {
  const lines: LineDraft[] = [];
  const vouchers: Voucher[] = [];
  const chosen = await choose(tx, redeeming.body);
  for (const each of chosen) {
    if (each.reward.kind === "product") lines.push(await productLine(tx, deps, each));
    else
      for (let nth = 0; nth < each.quantity; nth++) {
        const voucher = await createVoucher(tx, deps, each, redeeming.userId);
        lines.push(voucher.line);
        vouchers.push(voucher);
      }
  }
  const { userId } = redeeming;
  // Points pay the order in full, so it is paid when it is placed.
  const { order } = await deps.orders.place(tx, toDraft(redeeming, lines), { by: "customer", userId });
  for (const { reward, line, until } of vouchers) {
    const worth = toWorth(reward, redeeming.currency);
    await deps.orders.mailRewardCode(tx, order, { code: line.size, what: reward.name, worth, until });
  }
  return {
    order: await deps.orders.view(tx, order),
    balance: await deps.loyalty.balance(tx, userId),
    vouchers: vouchers.map(({ reward, line }) => ({ rewardId: reward.id, code: line.size })),
  };
}

/** Spends points on rewards, all or none; idempotent by Idempotency-Key. */
export function checkoutRewards(deps: RewardDeps, redeeming: Redeeming): Promise<ReplyOf<typeof endpoint>> {
  const { database, clock } = deps.platform;
  const { userId, idempotencyKey, body } = redeeming;
  const call = { actor: userId, route: "rewards-checkout", key: idempotencyKey, body };
  return runIdempotent(database, clock, call, (tx) => redeem(tx, deps, redeeming));
}
