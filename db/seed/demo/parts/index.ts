import type { SeedPart } from "../context.ts";
import { seedAffiliates } from "./affiliates.ts";
import { seedApiKeys } from "./api-keys.ts";
import { seedBundleOrder } from "./bundle-order.ts";
import { seedBundles } from "./bundles.ts";
import { seedCalls } from "./calls.ts";
import { seedCarts } from "./carts.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedCheckIns } from "./check-ins.ts";
import { seedCoaching, seedStanding } from "./coaching.ts";
import { seedCoachingMedia } from "./coaching-media.ts";
import { seedCod } from "./cod.ts";
import { seedContent } from "./content.ts";
import { seedConversions } from "./conversions.ts";
import { seedCoupons } from "./coupons.ts";
import { seedCourierCash } from "./courier-cash.ts";
import { seedDrafts } from "./drafts.ts";
import { seedReceipts } from "./e-receipts.ts";
import { seedExchanges } from "./exchanges.ts";
import { seedFawry } from "./fawry.ts";
import { seedFiscal } from "./fiscal.ts";
import { seedInbox } from "./inbox.ts";
import { seedMarketing } from "./marketing.ts";
import { seedMessages } from "./messages.ts";
import { seedNutrition } from "./nutrition.ts";
import { seedOrders } from "./orders.ts";
import { seedOverlays } from "./overlays.ts";
import { seedParcels } from "./parcels.ts";
import { seedPeople } from "./people.ts";
import { seedPlans } from "./plans.ts";
import { seedProductPairs } from "./product-pairs.ts";
import { seedRefundedReturn } from "./refunded-return.ts";
import { seedRejectedRefund } from "./rejected-refund.ts";
import { seedRenewals } from "./renewals.ts";
import { seedReplenishments } from "./replenishments.ts";
import { seedReturns } from "./returns.ts";
import { seedReviews } from "./reviews.ts";
import { seedRewards } from "./rewards.ts";
import { seedSafety } from "./safety.ts";
import { seedSms } from "./sms.ts";
import { seedStaffAccess } from "./staff-access.ts";
import { seedStaffAlerts } from "./staff-alerts.ts";
import { seedStaffNotes } from "./staff-notes.ts";
import { seedStock } from "./stock.ts";
import { seedStocktakes } from "./stocktakes.ts";
import { seedStoreImport } from "./store-import.ts";
import { seedSubscriptions } from "./subscriptions.ts";
import { seedTemplates } from "./templates.ts";
import { seedTraining } from "./training.ts";
import { seedTransfers } from "./transfers.ts";
import { seedWebhooks } from "./webhooks.ts";
import { seedWhatsApp } from "./whatsapp.ts";
import { seedWorkouts } from "./workouts.ts";

/**
 * Parts of the demo shop in writing order. A part refers to earlier records by `idOf(kind, name)` and has no side
 * effects except through `context.tx`.
 */
export const parts: Readonly<Record<string, SeedPart>> = {
  catalogue: seedCatalogue,
  rewards: seedRewards,
  training: seedTraining,
  content: seedContent,
  people: seedPeople,
  coupons: seedCoupons,
  bundles: seedBundles,
  orders: seedOrders,
  returns: seedReturns,
  exchanges: seedExchanges,
  refundedReturn: seedRefundedReturn,
  bundleOrder: seedBundleOrder,
  productPairs: seedProductPairs,
  fiscal: seedFiscal,
  eReceipts: seedReceipts,
  carts: seedCarts,
  subscriptions: seedSubscriptions,
  coaching: seedCoaching,
  coachingMedia: seedCoachingMedia,
  renewals: seedRenewals,
  workouts: seedWorkouts,
  plans: seedPlans,
  templates: seedTemplates,
  checkIns: seedCheckIns,
  calls: seedCalls,
  safety: seedSafety,
  overlays: seedOverlays,
  nutrition: seedNutrition,
  standing: seedStanding,
  reviews: seedReviews,
  inbox: seedInbox,
  messages: seedMessages,
  whatsApp: seedWhatsApp,
  sms: seedSms,
  staffNotes: seedStaffNotes,
  staffAccess: seedStaffAccess,
  staffAlerts: seedStaffAlerts,
  stock: seedStock,
  stocktakes: seedStocktakes,
  storeImport: seedStoreImport,
  webhooks: seedWebhooks,
  apiKeys: seedApiKeys,
  drafts: seedDrafts,
  parcels: seedParcels,
  rejectedRefund: seedRejectedRefund,
  cod: seedCod,
  fawry: seedFawry,
  transfers: seedTransfers,
  replenishments: seedReplenishments,
  courierCash: seedCourierCash,
  conversions: seedConversions,
  affiliates: seedAffiliates,
  marketing: seedMarketing,
};
