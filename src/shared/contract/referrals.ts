import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const referral = z.object({
  code: z.string(),
  /** The full referral URL. */
  url: z.string(),
  /** Accounts opened through it. */
  invited: z.int(),
  /** Invited accounts that were rewarded. */
  rewarded: z.int(),
  /** Points for each side after the friend's first delivered order. */
  pointsEach: z.int(),
});
export type Referral = z.infer<typeof referral>;

export const getReferral = endpoint({
  method: "GET",
  path: "/loyalty/referral",
  summary: "The caller's referral link and its results",
  tag: "Loyalty",
  access: "customer",
  status: 200,
  reply: referral,
});
