import * as accounts from "#shared/contract/accounts.ts";
import * as addresses from "#shared/contract/addresses.ts";
import * as admin from "#shared/contract/admin.ts";
import * as adminAffiliatePayouts from "#shared/contract/admin-affiliate-payouts.ts";
import * as adminAffiliates from "#shared/contract/admin-affiliates.ts";
import * as adminAgreedDay from "#shared/contract/admin-agreed-day.ts";
import * as adminAlerts from "#shared/contract/admin-alerts.ts";
import * as adminApiKeys from "#shared/contract/admin-api-keys.ts";
import * as adminAttention from "#shared/contract/admin-attention.ts";
import * as adminAttentionThresholds from "#shared/contract/admin-attention-thresholds.ts";
import * as adminAutomaticDiscounts from "#shared/contract/admin-automatic-discounts.ts";
import * as adminBank from "#shared/contract/admin-bank.ts";
import * as adminBundles from "#shared/contract/admin-bundles.ts";
import * as adminCampaigns from "#shared/contract/admin-campaigns.ts";
import * as adminCarriers from "#shared/contract/admin-carriers.ts";
import * as adminCategories from "#shared/contract/admin-categories.ts";
import * as adminClients from "#shared/contract/admin-clients.ts";
import * as adminCloseParcel from "#shared/contract/admin-close-parcel.ts";
import * as adminCoaching from "#shared/contract/admin-coaching.ts";
import * as adminCoachingLoad from "#shared/contract/admin-coaching-load.ts";
import * as adminConnections from "#shared/contract/admin-connections.ts";
import * as adminContent from "#shared/contract/admin-content.ts";
import * as adminConversions from "#shared/contract/admin-conversions.ts";
import * as adminCouponCodes from "#shared/contract/admin-coupon-codes.ts";
import * as adminCoupons from "#shared/contract/admin-coupons.ts";
import * as adminCourierCash from "#shared/contract/admin-courier-cash.ts";
import * as adminDelivery from "#shared/contract/admin-delivery.ts";
import * as adminDrafts from "#shared/contract/admin-drafts.ts";
import * as adminEReceipts from "#shared/contract/admin-e-receipts.ts";
import * as adminExerciseVideos from "#shared/contract/admin-exercise-videos.ts";
import * as adminExercises from "#shared/contract/admin-exercises.ts";
import * as adminFeeds from "#shared/contract/admin-feeds.ts";
import * as adminFiscalDevices from "#shared/contract/admin-fiscal-devices.ts";
import * as adminFlows from "#shared/contract/admin-flows.ts";
import * as adminImport from "#shared/contract/admin-import.ts";
import * as adminMarkets from "#shared/contract/admin-markets.ts";
import * as adminMedia from "#shared/contract/admin-media.ts";
import * as adminMessages from "#shared/contract/admin-messages.ts";
import * as adminNotifications from "#shared/contract/admin-notifications.ts";
import * as adminOrders from "#shared/contract/admin-orders.ts";
import * as adminPacking from "#shared/contract/admin-packing.ts";
import * as adminParcelRefunds from "#shared/contract/admin-parcel-refunds.ts";
import * as adminPaydays from "#shared/contract/admin-paydays.ts";
import * as adminPayments from "#shared/contract/admin-payments.ts";
import * as adminPickups from "#shared/contract/admin-pickups.ts";
import * as adminPlans from "#shared/contract/admin-plans.ts";
import * as adminProductBulk from "#shared/contract/admin-product-bulk.ts";
import * as adminProducts from "#shared/contract/admin-products.ts";
import * as adminProgrammeEditors from "#shared/contract/admin-programme-editors.ts";
import * as adminProgrammes from "#shared/contract/admin-programmes.ts";
import * as adminQuotes from "#shared/contract/admin-quotes.ts";
import * as adminReplenishments from "#shared/contract/admin-replenishments.ts";
import * as adminReports from "#shared/contract/admin-reports.ts";
import * as adminReturnApproval from "#shared/contract/admin-return-approval.ts";
import * as adminReturnCases from "#shared/contract/admin-return-cases.ts";
import * as adminReturnReport from "#shared/contract/admin-return-report.ts";
import * as adminReturns from "#shared/contract/admin-returns.ts";
import * as adminReviews from "#shared/contract/admin-reviews.ts";
import * as adminRewards from "#shared/contract/admin-rewards.ts";
import * as adminSavedReplies from "#shared/contract/admin-saved-replies.ts";
import * as adminSearch from "#shared/contract/admin-search.ts";
import * as adminSegments from "#shared/contract/admin-segments.ts";
import * as adminSettings from "#shared/contract/admin-settings.ts";
import * as adminShipments from "#shared/contract/admin-shipments.ts";
import * as adminShippingRates from "#shared/contract/admin-shipping-rates.ts";
import * as adminStaff from "#shared/contract/admin-staff.ts";
import * as adminStock from "#shared/contract/admin-stock.ts";
import * as adminStocktakes from "#shared/contract/admin-stocktakes.ts";
import * as adminTaxDocuments from "#shared/contract/admin-tax-documents.ts";
import * as adminTaxReport from "#shared/contract/admin-tax-report.ts";
import * as adminWebhooks from "#shared/contract/admin-webhooks.ts";
import * as adminWhatsapp from "#shared/contract/admin-whatsapp.ts";
import * as affiliates from "#shared/contract/affiliates.ts";
import * as bundles from "#shared/contract/bundles.ts";
import * as calls from "#shared/contract/calls.ts";
import * as cart from "#shared/contract/cart.ts";
import * as catalogue from "#shared/contract/catalogue.ts";
import * as checkInForms from "#shared/contract/check-in-forms.ts";
import * as checkIns from "#shared/contract/check-ins.ts";
import * as checkout from "#shared/contract/checkout.ts";
import * as claims from "#shared/contract/claims.ts";
import * as coachChoice from "#shared/contract/coach-choice.ts";
import * as coachThreads from "#shared/contract/coach-threads.ts";
import * as coaches from "#shared/contract/coaches.ts";
import * as coaching from "#shared/contract/coaching.ts";
import * as cod from "#shared/contract/cod.ts";
import * as contact from "#shared/contract/contact.ts";
import * as content from "#shared/contract/content.ts";
import * as currency from "#shared/contract/currency.ts";
import * as enrolments from "#shared/contract/enrolments.ts";
import * as entitlements from "#shared/contract/entitlements.ts";
import * as exercises from "#shared/contract/exercises.ts";
import * as food from "#shared/contract/food.ts";
import * as gifts from "#shared/contract/gifts.ts";
import * as health from "#shared/contract/health.ts";
import * as injuries from "#shared/contract/injuries.ts";
import * as invoices from "#shared/contract/invoices.ts";
import * as loyalty from "#shared/contract/loyalty.ts";
import * as markets from "#shared/contract/markets.ts";
import * as measuringChoices from "#shared/contract/measuring-choices.ts";
import * as media from "#shared/contract/media.ts";
import * as mediaComments from "#shared/contract/media-comments.ts";
import * as notifications from "#shared/contract/notifications.ts";
import * as nutrition from "#shared/contract/nutrition.ts";
import * as orders from "#shared/contract/orders.ts";
import * as overlays from "#shared/contract/overlays.ts";
import * as packageTerms from "#shared/contract/package-terms.ts";
import * as passkeyValues from "#shared/contract/passkey-values.ts";
import * as passkeys from "#shared/contract/passkeys.ts";
import * as payLinks from "#shared/contract/pay-links.ts";
import * as payments from "#shared/contract/payments.ts";
import * as places from "#shared/contract/places.ts";
import * as planChanges from "#shared/contract/plan-changes.ts";
import * as problem from "#shared/contract/problem.ts";
import * as productCards from "#shared/contract/product-cards.ts";
import * as productNeeds from "#shared/contract/product-needs.ts";
import * as programmeFinder from "#shared/contract/programme-finder.ts";
import * as publishing from "#shared/contract/publishing.ts";
import * as redirects from "#shared/contract/redirects.ts";
import * as referrals from "#shared/contract/referrals.ts";
import * as renewals from "#shared/contract/renewals.ts";
import * as replenishments from "#shared/contract/replenishments.ts";
import * as restockAlerts from "#shared/contract/restock-alerts.ts";
import * as returns from "#shared/contract/returns.ts";
import * as reviews from "#shared/contract/reviews.ts";
import * as savedCards from "#shared/contract/saved-cards.ts";
import * as screening from "#shared/contract/screening.ts";
import * as secondFactor from "#shared/contract/second-factor.ts";
import * as sessions from "#shared/contract/sessions.ts";
import * as shipmentViews from "#shared/contract/shipment-views.ts";
import * as shipments from "#shared/contract/shipments.ts";
import * as shippingAddress from "#shared/contract/shipping-address.ts";
import * as sms from "#shared/contract/sms.ts";
import * as staffInvitations from "#shared/contract/staff-invitations.ts";
import * as staffNotes from "#shared/contract/staff-notes.ts";
import * as staffRoles from "#shared/contract/staff-roles.ts";
import * as storeImport from "#shared/contract/store-import.ts";
import * as subscriptions from "#shared/contract/subscriptions.ts";
import * as supplements from "#shared/contract/supplements.ts";
import * as taxDocuments from "#shared/contract/tax-documents.ts";
import * as training from "#shared/contract/training.ts";
import * as transfers from "#shared/contract/transfers.ts";
import * as values from "#shared/contract/values.ts";
import * as whatsapp from "#shared/contract/whatsapp.ts";
import * as workoutImports from "#shared/contract/workout-imports.ts";
import * as workoutLog from "#shared/contract/workout-log.ts";

/** The contract's files: exported schemas become OpenAPI components under their own names. */
export const contractModules: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  addresses,
  affiliates,
  admin,
  adminAffiliates,
  adminAgreedDay,
  adminAlerts,
  adminAffiliatePayouts,
  adminAutomaticDiscounts,
  adminBank,
  adminBundles,
  adminPaydays,
  bundles,
  adminCategories,
  adminCarriers,
  adminAttention,
  adminAttentionThresholds,
  adminClients,
  adminCloseParcel,
  adminCoaching,
  adminCoachingLoad,
  adminConnections,
  adminContent,
  adminDelivery,
  adminConversions,
  adminCouponCodes,
  adminCoupons,
  adminCourierCash,
  adminExerciseVideos,
  adminExercises,
  adminFeeds,
  adminEReceipts,
  adminFiscalDevices,
  adminCampaigns,
  adminSegments,
  adminFlows,
  adminImport,
  adminMarkets,
  adminMedia,
  adminMessages,
  adminNotifications,
  adminOrders,
  adminPacking,
  adminParcelRefunds,
  adminPayments,
  adminProductBulk,
  adminPickups,
  adminQuotes,
  adminPlans,
  adminProducts,
  adminProgrammeEditors,
  adminProgrammes,
  adminReports,
  adminReturnApproval,
  adminReturnCases,
  adminReturnReport,
  adminReturns,
  adminReviews,
  adminRewards,
  adminSavedReplies,
  adminSearch,
  adminSettings,
  adminShipments,
  adminStaff,
  adminStock,
  adminStocktakes,
  adminTaxDocuments,
  adminTaxReport,
  adminApiKeys,
  staffInvitations,
  adminDrafts,
  supplements,
  payLinks,
  adminWebhooks,
  adminWhatsapp,
  calls,
  cart,
  catalogue,
  adminShippingRates,
  checkout,
  coaches,
  checkIns,
  checkInForms,
  coaching,
  cod,
  claims,
  coachChoice,
  coachThreads,
  contact,
  content,
  currency,
  enrolments,
  entitlements,
  exercises,
  injuries,
  food,
  screening,
  gifts,
  health,
  invoices,
  loyalty,
  markets,
  measuringChoices,
  media,
  mediaComments,
  notifications,
  nutrition,
  orders,
  overlays,
  packageTerms,
  passkeyValues,
  passkeys,
  payments,
  places,
  planChanges,
  problem,
  productCards,
  productNeeds,
  programmeFinder,
  publishing,
  redirects,
  referrals,
  restockAlerts,
  renewals,
  replenishments,
  adminReplenishments,
  returns,
  savedCards,
  reviews,
  secondFactor,
  sessions,
  shipmentViews,
  shipments,
  shippingAddress,
  staffNotes,
  staffRoles,
  storeImport,
  subscriptions,
  taxDocuments,
  training,
  transfers,
  values,
  sms,
  whatsapp,
  workoutLog,
  workoutImports,
];
