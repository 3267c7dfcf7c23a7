import type { Accounts } from "#server/modules/accounts/index.ts";
import {
  affiliateKeyLabel,
  createPayoutVault,
  eraseAffiliate,
  exportAffiliate,
} from "#server/modules/affiliates/index.ts";
import { eraseCalls, exportCalls } from "#server/modules/calls/index.ts";
import { eraseCart, exportCart } from "#server/modules/cart/index.ts";
import { checkInSealLabel, eraseCheckIns, exportCheckIns } from "#server/modules/check-ins/index.ts";
import { eraseCoaching, exportCoaching, exportNotes } from "#server/modules/coaching/index.ts";
import { eraseConfirmations, exportConfirmations } from "#server/modules/cod/index.ts";
import { exportConsents } from "#server/modules/consents/index.ts";
import { eraseConversions, exportConversions } from "#server/modules/conversions/index.ts";
import { eraseDrafts, exportDrafts } from "#server/modules/drafts/index.ts";
import { exportEntitlements } from "#server/modules/entitlements/index.ts";
import { eraseReceiptBuyers, exportReceiptBuyers } from "#server/modules/fiscal/index.ts";
import type { Gifts } from "#server/modules/gifts/index.ts";
import { exportPoints } from "#server/modules/loyalty/index.ts";
import { eraseFlowRuns, exportFlowRuns } from "#server/modules/marketing/index.ts";
import { exportPreferences, type Notify, shopFacts } from "#server/modules/notifications/index.ts";
import { eraseNutrition, exportNutrition, nutritionSealLabel } from "#server/modules/nutrition/index.ts";
import { eraseOrdersOf, exportOrders } from "#server/modules/orders/index.ts";
import { eraseOverlays, exportOverlays } from "#server/modules/overlays/index.ts";
import { erasePayments, exportPayments } from "#server/modules/payments/index.ts";
import { eraseReferrals, exportReferrals, noteReferral } from "#server/modules/referrals/index.ts";
import { eraseReplenishments, exportReplenishments } from "#server/modules/replenishments/index.ts";
import { eraseRestockAlerts, exportRestockAlerts } from "#server/modules/restock-alerts/index.ts";
import { eraseReturns, exportReturns } from "#server/modules/return-cases/index.ts";
import { eraseReviews, exportReviews } from "#server/modules/reviews/index.ts";
import { eraseSafety, exportSafety, safetySealLabel } from "#server/modules/safety/index.ts";
import { eraseSavedCards, exportSavedCards } from "#server/modules/saved-cards/index.ts";
import { eraseShipments, exportShipments } from "#server/modules/shipping/index.ts";
import { eraseSms, exportSms, smsSealLabel } from "#server/modules/sms/index.ts";
import { eraseStaffAlerts, exportStaffAlerts } from "#server/modules/staff-alerts/index.ts";
import { eraseStaffNotes, exportStaffNotes } from "#server/modules/staff-notes/index.ts";
import { eraseSubscriptions, exportSubscriptions } from "#server/modules/subscriptions/index.ts";
import { eraseTransfers, exportTransfers } from "#server/modules/transfers/index.ts";
import { eraseWhatsApp, exportWhatsApp, whatsappSealLabel } from "#server/modules/whatsapp/index.ts";
import { eraseWishlist, exportWishlist } from "#server/modules/wishlist/index.ts";
import { eraseWorkouts, exportWorkouts } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { forgetRepliesTo } from "#server/platform/idempotency.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { registerVaultEvents } from "./vault.ts";

interface AccountEventParts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly notify: Notify;
  readonly gifts: Gifts;
  /** Encrypts tax documents. */
  readonly fiscalSeal: Seal | undefined;
  /** The keys of one purpose. */
  readonly keysFor: KeysFor;
}

/** Registers the parts of the personal data export: choices, texts and purchases. */
function registerExports({ accounts, gifts, keysFor, fiscalSeal }: AccountEventParts): void {
  accounts.on("exporting", exportPreferences, { order: 5, name: "notifications: choices and devices" });
  const whatsappSeal = createSeal(keysFor(whatsappSealLabel));
  accounts.on("exporting", (reader, userId) => exportWhatsApp(reader, { seal: whatsappSeal }, userId), {
    order: 6,
    name: "whatsapp: the number and its messages",
  });
  const smsSeal = createSeal(keysFor(smsSealLabel));
  accounts.on("exporting", (reader, userId) => exportSms(reader, { seal: smsSeal }, userId), {
    order: 8,
    name: "sms: the number",
  });
  accounts.on("exporting", exportStaffAlerts, { order: 7, name: "staff-alerts: choices" });
  accounts.on("exporting", exportReviews, { order: 10, name: "reviews: all of them" });
  accounts.on("exporting", exportWishlist, { order: 15, name: "wishlist: its products" });
  accounts.on("exporting", exportRestockAlerts, { order: 16, name: "restock-alerts: products" });
  accounts.on("exporting", exportCart, { order: 20, name: "cart: its lines" });
  accounts.on("exporting", exportOrders, { order: 30, name: "orders: all of them" });
  accounts.on("exporting", (reader, userId) => exportReceiptBuyers(reader, { seal: fiscalSeal }, userId), {
    order: 32,
    name: "fiscal: the national ID on receipts",
  });
  accounts.on("exporting", exportDrafts, { order: 35, name: "drafts: orders drafted by staff" });
  accounts.on("exporting", exportPayments, { order: 40, name: "payments: attempts and refunds" });
  accounts.on("exporting", exportTransfers, { order: 41, name: "transfers: codes and amounts" });
  accounts.on("exporting", exportSavedCards, { order: 42, name: "saved-cards: cards" });
  accounts.on("exporting", exportConsents, { order: 43, name: "consents: all of them" });
  accounts.on("exporting", exportConversions, { order: 44, name: "conversions: what was reported to Google and Meta" });
  accounts.on("exporting", exportReturns, { order: 45, name: "return-cases: returns" });
  accounts.on("exporting", exportShipments, { order: 47, name: "shipping: parcels" });
  accounts.on("exporting", exportConfirmations, { order: 48, name: "cod: confirmations" });
  accounts.on("exporting", exportReplenishments, { order: 49, name: "replenishments: repeat orders" });
  accounts.on("exporting", exportPoints, { order: 50, name: "loyalty: points" });
  accounts.on("exporting", gifts.exportFor, { order: 60, name: "gifts: gift cards and gifts" });
}

/** The same for training, coaching and commissions. */
function registerTrainingExports({ platform, accounts, keysFor }: AccountEventParts): void {
  accounts.on("exporting", exportWorkouts, { order: 70, name: "workouts: programmes, workouts, measurements" });
  const safetySeal = createSeal(keysFor(safetySealLabel));
  accounts.on("exporting", (reader, userId) => exportSafety(reader, { seal: safetySeal }, userId), {
    order: 72,
    name: "safety: health answers",
  });
  accounts.on("exporting", exportOverlays, { order: 74, name: "overlays: fasts and journeys" });
  const nutritionSeal = createSeal(keysFor(nutritionSealLabel));
  accounts.on("exporting", (reader, userId) => exportNutrition(reader, { seal: nutritionSeal }, userId), {
    order: 75,
    name: "nutrition: targets and meals",
  });
  accounts.on("exporting", exportSubscriptions, { order: 80, name: "subscriptions: periods and messages" });
  accounts.on("exporting", exportEntitlements, { order: 82, name: "entitlements: grants and uses" });
  accounts.on("exporting", exportCalls, { order: 83, name: "calls: with the coach" });
  accounts.on("exporting", exportCoaching, { order: 85, name: "coaching: wishes, coaches and who read what" });
  accounts.on("exporting", exportStaffNotes, { order: 88, name: "staff-notes: notes and tags" });
  const seal = createSeal(keysFor("client notes"));
  accounts.on("exporting", (reader, userId) => exportNotes(reader, { seal }, userId), {
    order: 86,
    name: "coaching: the coaches' notes",
  });
  const answers = createSeal(keysFor(checkInSealLabel));
  accounts.on("exporting", (reader, userId) => exportCheckIns(reader, { seal: answers }, userId), {
    order: 87,
    name: "check-ins: questions and answers",
  });
  registerVaultEvents({ platform, accounts, keysFor });
  accounts.on("exporting", exportFlowRuns, { order: 94, name: "marketing: flows and campaigns" });
  accounts.on("exporting", exportReferrals, { order: 90, name: "referrals: the code and who used it" });
  const vault = createPayoutVault(keysFor(affiliateKeyLabel));
  accounts.on("exporting", (reader, userId) => exportAffiliate(reader, { vault }, userId), {
    order: 92,
    name: "affiliates: link, commissions and bank account",
  });
}

const eraseCallsBy = (deps: Parameters<typeof eraseCalls>[1]) => (tx: Tx, userId: string) =>
  eraseCalls(tx, deps, userId);

/** Registers what is erased when an account closes. */
function registerClosing({ platform, accounts, notify, gifts }: AccountEventParts): void {
  accounts.on("closing", (tx, userId) => eraseWhatsApp(tx, platform, userId), {
    order: 5,
    name: "whatsapp: the number and its messages",
  });
  accounts.on("closing", (tx, userId) => eraseSms(tx, platform, userId), {
    order: 6,
    name: "sms: the number and its messages",
  });
  accounts.on("closing", eraseStaffAlerts, { order: 7, name: "staff-alerts: delete their choices" });
  accounts.on("closing", eraseReviews, { order: 10, name: "reviews: keep them without the name" });
  accounts.on("closing", eraseWishlist, { order: 15, name: "wishlist: its products" });
  accounts.on("closing", eraseRestockAlerts, { order: 16, name: "restock-alerts: products" });
  accounts.on("closing", eraseCart, { order: 20, name: "cart: its lines" });
  accounts.on("closing", gifts.eraseFor, { order: 30, name: "gifts: send waiting gifts, erase their recipients" });
  accounts.on("closing", eraseOrdersOf, { order: 40, name: "orders: addresses and notes" });
  accounts.on("closing", eraseReceiptBuyers, { order: 41, name: "fiscal: the national ID, but on receipts" });
  accounts.on("closing", eraseDrafts, { order: 42, name: "drafts: all of them" });
  accounts.on("closing", eraseReturns, { order: 45, name: "return-cases: notes and pictures" });
  accounts.on("closing", (tx, userId) => eraseShipments(tx, platform, userId), {
    order: 47,
    name: "shipping: labels",
  });
  accounts.on("closing", eraseConfirmations, { order: 48, name: "cod: staff's notes" });
  accounts.on("closing", (tx, userId) => eraseSavedCards(tx, platform, userId), {
    order: 49,
    name: "saved-cards: removed, here and at their providers",
  });
  accounts.on("closing", (tx, userId) => eraseConversions(tx, platform, userId), {
    order: 46,
    name: "conversions: stop reporting, erase the browsers' ids",
  });
  accounts.on("closing", (tx, userId) => eraseReplenishments(tx, platform, userId), {
    order: 43,
    name: "replenishments: end repeat orders",
  });
  accounts.on("closing", erasePayments, { order: 50, name: "payments: what providers sent" });
  accounts.on("closing", eraseTransfers, { order: 51, name: "transfers: name and pictures" });
  accounts.on("closing", forgetRepliesTo, { order: 60, name: "platform: kept replies" });
  accounts.on("closing", eraseWorkouts, { order: 70, name: "workouts: workouts and measurements" });
  accounts.on("closing", eraseSafety, { order: 72, name: "safety: health answers" });
  accounts.on("closing", eraseOverlays, { order: 74, name: "overlays: all of them" });
  accounts.on("closing", eraseNutrition, { order: 75, name: "nutrition: targets and meals" });
  accounts.on("closing", (tx, userId) => eraseSubscriptions(tx, platform, userId), {
    order: 80,
    name: "subscriptions: end them, erase messages",
  });
  const calls = { platform, notify, getRecipient: accounts.getRecipient, shopEmail: shopFacts.en.email };
  accounts.on("closing", eraseCallsBy(calls), { order: 83, name: "calls: all of them; coaches are notified" });
  accounts.on("closing", eraseCheckIns, { order: 84, name: "check-ins: answers and schedules" });
  accounts.on("closing", eraseStaffNotes, { order: 88, name: "staff-notes: notes and tags" });
  accounts.on("closing", eraseCoaching, { order: 85, name: "coaching: wishes, briefs, notes and standing" });
  accounts.on("closing", eraseFlowRuns, { order: 94, name: "marketing: flows and campaigns" });
  accounts.on("closing", eraseReferrals, { order: 90, name: "referrals: the code" });
  accounts.on("closing", eraseAffiliate, {
    order: 92,
    name: "affiliates: the link, and the bank account if nothing is owed",
  });
}

/** Every module that stores personal data exports and erases it. docs/events.md is drawn from here. */
export function registerAccountEvents(parts: AccountEventParts): void {
  const { platform, accounts } = parts;
  accounts.on(
    "registered",
    (tx, { userId, referralCode: code }) => noteReferral(tx, { userId, code, at: platform.clock.now() }),
    { order: 10, name: "referrals: record the referrer" },
  );
  registerExports(parts);
  registerTrainingExports(parts);
  registerClosing(parts);
}
