import { notFound, refuse } from "#server/platform/errors.ts";
import * as payouts from "#shared/contract/admin-affiliate-payouts.ts";
import {
  AFFILIATE_CODE_TAKEN,
  AFFILIATE_TAKEN,
  COMMISSION_CHANGED,
  NOT_TO_WRITE_OFF,
} from "#shared/contract/admin-affiliates.ts";
import type { PayoutState, WriteOffObstacle } from "#shared/domain/affiliates.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";

export const noSuchAffiliate = () => notFound("Affiliate not found");
export const noAffiliate = () => notFound("You are not an affiliate");
export const noSuchApplication = () => notFound("Application not found");
export const noSuchCommission = () => notFound("Commission not found");
export const noSuchPayout = () => notFound("Payout not found");
export const affiliateCodeTaken = () => refuse(AFFILIATE_CODE_TAKEN, "Another affiliate has this code");
const takenWords = {
  email: "This customer is an affiliate already",
  coupon: "Another affiliate has this coupon",
  applicationId: "An affiliate was made of this application before",
} as const;
export const affiliateTaken = (field: keyof typeof takenWords) => refuse(AFFILIATE_TAKEN, takenWords[field], { field });
export const payoutChanged = (total: Minor) =>
  refuse(payouts.PAYOUT_CHANGED, "Another amount is payable now than was shown", { total: toMajor(total) });
export const payoutEmpty = () => refuse(payouts.PAYOUT_EMPTY, "Nobody can be paid in this currency now");
export const payoutState = (state: PayoutState) =>
  refuse(payouts.PAYOUT_STATE, "This payout was paid or cancelled before", { state });
export const commissionChanged = (left: Minor) =>
  refuse(COMMISSION_CHANGED, "Another amount is left of this commission than was shown", { left: toMajor(left) });
export const notToWriteOff = (why: WriteOffObstacle) =>
  refuse(NOT_TO_WRITE_OFF, "This balance is not to be written off", { why });
