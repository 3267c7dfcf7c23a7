import { getTableName, is, PgTable } from "#server/platform/db/orm.ts";
import * as accounts from "./modules/accounts/tables.ts";
import * as affiliates from "./modules/affiliates/tables.ts";
import * as apiKeys from "./modules/api-keys/tables.ts";
import * as bundles from "./modules/bundles/tables.ts";
import * as calls from "./modules/calls/tables.ts";
import * as cart from "./modules/cart/tables.ts";
import * as catalogue from "./modules/catalogue/tables.ts";
import * as checkIns from "./modules/check-ins/tables.ts";
import * as coaching from "./modules/coaching/tables.ts";
import * as cod from "./modules/cod/tables.ts";
import * as consents from "./modules/consents/tables.ts";
import * as contact from "./modules/contact/tables.ts";
import * as content from "./modules/content/tables.ts";
import * as conversions from "./modules/conversions/tables.ts";
import * as courierCash from "./modules/courier-cash/tables.ts";
import * as currency from "./modules/currency/tables.ts";
import * as drafts from "./modules/drafts/tables.ts";
import * as dunning from "./modules/dunning/tables.ts";
import * as entitlements from "./modules/entitlements/tables.ts";
import * as feeds from "./modules/feeds/tables.ts";
import * as fiscal from "./modules/fiscal/tables.ts";
import * as gifts from "./modules/gifts/tables.ts";
import * as loyalty from "./modules/loyalty/tables.ts";
import * as marketing from "./modules/marketing/tables.ts";
import * as markets from "./modules/markets/tables.ts";
import * as media from "./modules/media/tables.ts";
import * as notifications from "./modules/notifications/tables.ts";
import * as nutrition from "./modules/nutrition/tables.ts";
import * as orders from "./modules/orders/tables.ts";
import * as overlays from "./modules/overlays/tables.ts";
import * as payments from "./modules/payments/tables.ts";
import * as productImport from "./modules/product-import/tables.ts";
import * as programmes from "./modules/programmes/tables.ts";
import * as promotions from "./modules/promotions/tables.ts";
import * as redirects from "./modules/redirects/tables.ts";
import * as referrals from "./modules/referrals/tables.ts";
import * as replenishments from "./modules/replenishments/tables.ts";
import * as restockAlerts from "./modules/restock-alerts/tables.ts";
import * as returnCases from "./modules/return-cases/tables.ts";
import * as returns from "./modules/returns/tables.ts";
import * as reviews from "./modules/reviews/tables.ts";
import * as safety from "./modules/safety/tables.ts";
import * as savedCards from "./modules/saved-cards/tables.ts";
import * as savedReplies from "./modules/saved-replies/tables.ts";
import * as shipping from "./modules/shipping/tables.ts";
import * as sms from "./modules/sms/tables.ts";
import * as staffAlerts from "./modules/staff-alerts/tables.ts";
import * as staffNotes from "./modules/staff-notes/tables.ts";
import * as stocktakes from "./modules/stocktakes/tables.ts";
import * as storeImport from "./modules/store-import/tables.ts";
import * as subscriptions from "./modules/subscriptions/tables.ts";
import * as transfers from "./modules/transfers/tables.ts";
import * as vault from "./modules/vault/tables.ts";
import * as webhooks from "./modules/webhooks/tables.ts";
import * as whatsapp from "./modules/whatsapp/tables.ts";
import * as wishlist from "./modules/wishlist/tables.ts";
import * as workouts from "./modules/workouts/tables.ts";
import * as platform from "./platform/tables.ts";

const files: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  affiliates,
  bundles,
  calls,
  cart,
  catalogue,
  checkIns,
  cod,
  coaching,
  consents,
  contact,
  content,
  courierCash,
  currency,
  conversions,
  drafts,
  dunning,
  entitlements,
  feeds,
  fiscal,
  gifts,
  loyalty,
  notifications,
  marketing,
  markets,
  media,
  nutrition,
  orders,
  payments,
  promotions,
  redirects,
  referrals,
  overlays,
  safety,
  savedCards,
  savedReplies,
  shipping,
  staffAlerts,
  staffNotes,
  stocktakes,
  storeImport,
  subscriptions,
  productImport,
  programmes,
  replenishments,
  returnCases,
  returns,
  reviews,
  restockAlerts,
  apiKeys,
  transfers,
  vault,
  webhooks,
  sms,
  whatsapp,
  wishlist,
  workouts,
  platform,
];

/** All tables of this build; `test/schema.test.ts` checks that the list is complete. */
export const declaredTables: readonly string[] = files.flatMap((file) =>
  Object.values(file).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : [])),
);
