import { automaticDiscounts, couponCodes, coupons as couponTable } from "#server/modules/promotions/tables.ts";
import { couponCodeFrom } from "#shared/domain/coupon-code.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Coupon, CurrencyCode } from "../data/types.ts";

const dayMs = 86_400_000;

const toMinorAmounts = (amounts: { readonly [code in CurrencyCode]: number }): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, toMinor(amount)]));

function toRow({ idOf, now }: SeedContext, coupon: Coupon) {
  const { code, kind, minimum, firstOrderOnly, endsInDays, maxUses, maxUsesPerCustomer } = coupon;
  const startsAt = new Date(now.getTime() - 90 * dayMs);
  return {
    id: idOf("coupon", code),
    code,
    kind,
    percentHundredths: coupon.kind === "percentage" ? Math.round(coupon.percentage * 100) : null,
    amounts: coupon.kind === "amount" ? toMinorAmounts(coupon.amounts) : null,
    minimums: minimum === undefined ? null : toMinorAmounts(minimum),
    firstOrderOnly,
    perUserLimit: maxUsesPerCustomer,
    totalLimit: maxUses,
    startsAt,
    endsAt: endsInDays === null ? null : new Date(now.getTime() + endsInDays * dayMs),
    createdAt: startsAt,
    updatedAt: startsAt,
  };
}

/** The demo shop's coupons and its automatic discount. */
export async function seedCoupons(context: SeedContext): Promise<void> {
  await context.tx.insert(couponTable).values(demoData.coupons.map((coupon) => toRow(context, coupon)));
  await seedCodes(context);
  await seedAutomatic(context);
}

/** Of three snacks the last is half its price, without a code. */
async function seedAutomatic({ tx, idOf, now }: SeedContext): Promise<void> {
  await tx.insert(automaticDiscounts).values({
    id: idOf("coupon", "automatic:snacks"),
    name: { ar: "ثلاث وجبات خفيفة: الثالثة بنصف السعر", en: "Three snacks: the third at half price" },
    ...{ kind: "buy_get", percentHundredths: 5000, buyQuantity: 2, getQuantity: 1, maxTimes: 2 },
    ...{ categoryIds: [idOf("category", "snacks")], combinesWithCoupons: true, isActive: true },
    ...{ createdAt: now, updatedAt: now },
  });
}

/** A campaign of single-use codes, the same in every demo shop. */
async function seedCodes({ tx, idOf, now }: SeedContext): Promise<void> {
  const name = "RUNCLUB";
  const couponId = idOf("coupon", name);
  const at = { createdAt: now, updatedAt: now };
  await tx
    .insert(couponTable)
    .values({ id: couponId, code: name, kind: "percentage", percentHundredths: 1500, hasCodes: true, ...at });
  const codes = Array.from({ length: 40 }, (_, index) => {
    const id = idOf("coupon-code", `${name}-${index}`);
    const random = Buffer.from(id.replaceAll("-", ""), "hex");
    return { id, couponId, code: couponCodeFrom(name, random), createdAt: now, revokedAt: index < 3 ? now : null };
  });
  await tx.insert(couponCodes).values(codes);
}
