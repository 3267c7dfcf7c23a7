import type { LocalizedText } from "../i18n/languages.ts";
import { addDays, type IsoDate } from "./calendar.ts";
import { autoNoticeDays } from "./subscriptions.ts";

/** Days between two orders. */
export const minDays = 14;
export const maxDays = 90;
/** Discount of a repeat order, in percent. */
export const minPercent = 5;
export const maxPercent = 15;
export const maxPieces = 20;
/** Replenishments of one customer that have not ended. */
export const maxReplenishments = 20;
/** Unpaid runs in a row after which it is paused. */
export const maxFailures = 3;

export const replenishmentStatuses = ["active", "paused", "ended"] as const;
export type ReplenishmentStatus = (typeof replenishmentStatuses)[number];

/** `card`: it was removed or cannot be charged. `unavailable`: the goods are not offered for repeating any more. */
export const replenishmentPauses = ["failures", "card", "unavailable"] as const;
export type ReplenishmentPause = (typeof replenishmentPauses)[number];

/**
 * `price`: it rose, and the customer did not agree. `national_id`: the law requires the buyer's ID from this total on.
 */
export const skipReasons = ["customer", "sold_out", "address", "price", "national_id"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The states of a run; `recovered`: paid. */
export const runStates = [
  "scheduled",
  "charging",
  "waiting",
  "needs_customer",
  "needs_card",
  "grace",
  "recovered",
  "lost",
  "closed",
  "skipped",
] as const;
export type RunState = (typeof runStates)[number];

/** The first day for which a notice can still be sent in time. */
export const earliestDue = (today: IsoDate): IsoDate => addDays(today, autoNoticeDays);

/** The day of the run after this one, never one whose notice is late already. */
export function dueAfter(dueOn: IsoDate, everyDays: number, today: IsoDate): IsoDate {
  const planned = addDays(dueOn, everyDays);
  const earliest = earliestDue(today);
  return planned > earliest ? planned : earliest;
}

/** The consent text for repeat orders. A changed text needs a new version. */
export const replenishmentConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "replenishment-2026-11",
  text: {
    ar: "أوافق على خصم ثمن كل طلب متكرر من هذه البطاقة بعد إشعار يصلني قبل الخصم بثلاثة أيام على الأقل، وأستطيع التخطي أو الإلغاء متى شئت.",
    en: "I agree that each repeat order is charged to this card, at least three days after a notice. I can skip or cancel at any time.",
  },
};
