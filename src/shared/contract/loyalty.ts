import * as z from "zod/mini";
import { tierNames } from "../domain/points.ts";
import { endpoint } from "./endpoint.ts";
import { order, shippingAddressBody } from "./orders.ts";
import {
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  OUT_OF_STOCK,
  POINTS_SHORT,
  UNKNOWN_SIZE,
} from "./refusals.ts";
import { amount, currency, id, image, localizedText, pageQuery, pagination, timestamp } from "./values.ts";

export const tierName = z.enum(tierNames);

/** Kinds of points entries. */
export const pointsKinds = [
  "earn",
  "hold",
  "release",
  "redemption",
  "take_back",
  "give_back",
  "debt",
  "gift",
  "referral",
  "expiry",
  "admin",
] as const;
export type PointsKind = (typeof pointsKinds)[number];

export const pointsEntry = z.object({
  id,
  at: timestamp,
  kind: z.enum(pointsKinds),
  /** Positive when added, negative when taken. */
  points: z.int(),
  balanceAfter: z.int(),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** Reason given by staff. */
  note: z.nullable(z.string()),
  expiresAt: z.nullable(timestamp),
});

export const loyaltyReply = z.object({
  balance: z.int(),
  tier: tierName,
  nextTier: z.nullable(tierName),
  /** 0 at the top tier. */
  pointsToNextTier: z.int(),
  /** Points that expire within 30 days, and the first expiry date. */
  expiringSoon: z.nullable(z.object({ points: z.int(), on: timestamp })),
  earnedInYear: z.int(),
  entries: z.array(pointsEntry),
  pagination,
});
export type Loyalty = z.infer<typeof loyaltyReply>;

const tag = "Loyalty";

export const getLoyalty = endpoint({
  method: "GET",
  path: "/loyalty",
  summary: "The caller's points: balance, tier and every entry",
  tag,
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: loyaltyReply,
});

const tierRule = z.object({ from: z.int(), multiplier: z.number() });
export const pointsRules = z.object({
  /** Piastres of goods per point earned. */
  egpMinorPerPointEarned: z.int(),
  /** Piastres per point spent. */
  egpMinorPerPointSpent: z.int(),
  lifeMonths: z.int(),
  silver: tierRule,
  gold: tierRule,
});

export const getPointsRules = endpoint({
  method: "GET",
  path: "/loyalty/rules",
  summary: "Rules of points: how they are earned, their worth and the tiers",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ rules: pointsRules }),
});

export const rewardKinds = ["product", "voucher", "free_shipping"] as const;
export const reward = z.object({
  id,
  kind: z.enum(rewardKinds),
  name: localizedText,
  description: localizedText,
  image: z.nullable(image),
  points: z.int(),
  /** Remaining stock; `null`: unlimited. */
  stock: z.nullable(z.int()),
  /** Sizes to choose from; empty when there is no choice. */
  sizes: z.array(z.string()),
  /** The same sizes with display text and stock. */
  sizeOptions: z.array(z.object({ size: z.string(), label: localizedText, available: z.int() })),
  /** Whether it is shipped and needs an address. */
  isShipped: z.boolean(),
  /** Value of a voucher; empty for other kinds. */
  amounts: z.array(z.object({ currency, amount })),
});
export type Reward = z.infer<typeof reward>;

export const listRewards = endpoint({
  method: "GET",
  path: "/rewards",
  summary: "Rewards that points can buy",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ rewards: z.array(reward) }),
});

export const checkoutRewards = endpoint({
  method: "POST",
  path: "/rewards/checkout",
  summary: "Spends points on rewards. Honours Idempotency-Key",
  tag,
  access: "customer",
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          rewardId: id,
          quantity: z.int().check(z.minimum(1), z.maximum(10)),
          size: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    shippingAddress: z.optional(shippingAddressBody),
  }),
  status: 201,
  reply: z.object({
    order,
    balance: z.int(),
    /** Voucher and free shipping codes for checkout. */
    vouchers: z.array(z.object({ rewardId: id, code: z.string() })),
  }),
  errors: [NOT_FOUND, OUT_OF_STOCK, POINTS_SHORT, UNKNOWN_SIZE, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
  readsCurrency: true,
});
