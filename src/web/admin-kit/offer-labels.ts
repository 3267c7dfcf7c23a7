import type { OfferState } from "#shared/domain/offer-state.ts";
import type { Label } from "./labels.ts";

/** Labels for the states of coupons, discounts and bundles. */
export const offerLabels: Readonly<Record<OfferState, Label>> = {
  running: { text: "Active", tone: "success" },
  planned: { text: "Scheduled", tone: "info" },
  ended: { text: "Expired", tone: "neutral" },
  off: { text: "Inactive", tone: "neutral" },
};
