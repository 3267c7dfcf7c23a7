import type {
  AffiliateStatus,
  AttributionWay,
  CommissionBucket,
  CommissionKind,
  OfferApplies,
  PayoutObstacle,
  PayoutState,
  TakeBackReason,
} from "#shared/domain/affiliates.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const statusLabels: Readonly<Record<AffiliateStatus, Label>> = {
  active: { text: "Active", tone: "success" },
  paused: { text: "Paused", tone: "neutral" },
  ended: { text: "Ended", tone: "neutral" },
};

export const bucketLabels: Readonly<Record<CommissionBucket, Label>> = {
  pending: { text: "Pending", tone: "info" },
  payable: { text: "Payable", tone: "warn" },
  paid: { text: "Paid", tone: "success" },
};

export const kindNames: Readonly<Record<CommissionKind, string>> = {
  earned: "Earned",
  released: "Released",
  reversed: "Reversed",
  taken_back: "Taken back",
  paid_out: "Paid out",
  written_off: "Written off",
};

/** The affiliate is told the same. */
export const takeBackNames: Readonly<Record<TakeBackReason, string>> = {
  fraud: "The order was not genuine",
  own_purchase: "It was the affiliate's own purchase",
  agreement: "It was against the agreement",
  mistake: "It was attributed by mistake",
};

export const wayNames: Readonly<Record<AttributionWay, string>> = {
  link: "by link",
  code: "by coupon",
  renewal: "renewal",
};

export const appliesNames: Readonly<Record<OfferApplies, string>> = {
  first_order: "A customer's first order",
  all: "Every order",
  renewals: "Every order and the first renewals",
};

export const payoutLabels: Readonly<Record<PayoutState, Label>> = {
  open: { text: "Open", tone: "info" },
  paid: { text: "Paid", tone: "success" },
  cancelled: { text: "Cancelled", tone: "neutral" },
};

export const obstacleNames: Readonly<Record<PayoutObstacle, string>> = {
  below_minimum: "Below the minimum",
  no_account: "No bank account",
  in_open_payout: "In a payout that is open",
};
