import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getReferral } from "#shared/contract/referrals.ts";
import { readReferral } from "./read-referral.ts";

export { noteReferral } from "./note-referral.ts";
export { eraseReferrals, exportReferrals } from "./personal-data.ts";
export { referralHandlers } from "./reward-referral.ts";

/** Referrals: a link per customer and points for both sides. */
export function createReferrals(platform: Platform): { readonly routes: readonly Route[] } {
  return { routes: [route(getReferral, ({ caller }) => readReferral(platform, caller.userId))] };
}
