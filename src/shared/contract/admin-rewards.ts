import * as z from "zod/mini";
import { byCurrency } from "#shared/domain/currency.ts";
import { adminImage, textPair } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import { rewardKinds } from "./loyalty.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { amount, cents, id, idParams, imageHash, line, localizedText, seenVersion, timestamp } from "./values.ts";

const tag = "Admin rewards";

const perCurrency = z.object(byCurrency(() => z.nullable(amount)));

export const adminReward = z.object({
  id,
  kind: z.enum(rewardKinds),
  name: localizedText,
  description: localizedText,
  image: z.nullable(adminImage),
  points: z.int(),
  /** For kind product: the product sent, whose stock is used. */
  productId: z.nullable(id),
  /** For kind voucher: its value. */
  amounts: perCurrency,
  /** Remaining stock; `null`: unlimited. */
  stock: z.nullable(z.int()),
  position: z.int(),
  isActive: z.boolean(),
  /** Incremented with each edit and each stock change. */
  version: z.int(),
  createdAt: timestamp,
});
export type AdminReward = z.infer<typeof adminReward>;
const rewardReply = z.object({ reward: adminReward });

const givenAmount = z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000), cents));

export const rewardBody = z.strictObject({
  kind: z.enum(rewardKinds),
  name: textPair(120),
  description: textPair(500),
  image: z.nullable(z.strictObject({ hash: imageHash, alt: z.strictObject({ ar: line(0, 200), en: line(0, 200) }) })),
  points: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  productId: z.nullable(id),
  amounts: z.strictObject(byCurrency(() => givenAmount)),
  stock: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
  isActive: z.boolean(),
});

export const adminListRewards = endpoint({
  method: "GET",
  path: "/admin/rewards",
  summary: "All rewards, including hidden ones, in the shop's order",
  tag,
  access: "admin",
  permission: "promotions",
  status: 200,
  reply: z.object({ rewards: z.array(adminReward) }),
});

export const adminGetReward = endpoint({
  method: "GET",
  path: "/admin/rewards/:id",
  summary: "A reward",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  status: 200,
  reply: rewardReply,
  errors: [NOT_FOUND],
});

export const adminCreateReward = endpoint({
  method: "POST",
  path: "/admin/rewards",
  summary: "Creates a reward",
  tag,
  access: "admin",
  permission: "promotions",
  body: rewardBody,
  status: 201,
  reply: rewardReply,
});

export const adminUpdateReward = endpoint({
  method: "PUT",
  path: "/admin/rewards/:id",
  summary:
    "Changes a reward, but not its kind; redeemed ones stay as they are. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  body: z.extend(rewardBody, { version: z.int().check(z.minimum(1)) }),
  status: 200,
  reply: rewardReply,
  /** VERSION_CONFLICT: saved by somebody else or redeemed meanwhile; `current` is the current reward. */
  errors: [NOT_FOUND, versionConflict(adminReward)],
});

export const adminRemoveReward = endpoint({
  method: "DELETE",
  path: "/admin/rewards/:id",
  summary: "Deletes a reward; its orders and vouchers stay",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  query: seenVersion,
  status: 204,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current reward. */
  errors: [NOT_FOUND, versionConflict(adminReward)],
});
