/** Announced charges of saved cards: when they are allowed, and what follows a decline. */
export { type Due, firstChargeAt, graceDay, graceEnd, noticeAt } from "./calendar.ts";
export { createNoticeLinks } from "./notice-links.ts";
export { paydayRoutes } from "./paydays.ts";
export type { CaseChanges, ChargeBook, LockedCharge } from "./ports.ts";
export { runDueCases } from "./run-cases.ts";
export { warnOfExpiry } from "./warn-of-expiry.ts";
