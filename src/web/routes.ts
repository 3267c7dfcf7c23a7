import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Public pages: under their plain path, and again under each language prefix. */
function publicPages(language: "" | "ar" | "en"): RouteConfigEntry[] {
  const at = (path: string) => (language === "" ? path : `${language}/${path}`);
  const id = (name: string) => ({ id: language === "" ? name : `${language}-${name}` });
  const home =
    language === "" ? index("routes/shop/home.tsx", id("home")) : route(language, "routes/shop/home.tsx", id("home"));
  return [
    layout("routes/shop/layout.tsx", id("shop"), [
      home,
      route(at("programmes"), "routes/shop/programmes.tsx", id("programmes")),
      route(at("programmes/find"), "routes/shop/find-programme.tsx", id("find-programme")),
      route(at("programmes/:id"), "routes/shop/programme.tsx", id("programme")),
      route(at("store"), "routes/shop/store.tsx", id("store")),
      route(at("shop-all"), "routes/shop/shop-all.tsx", id("shop-all")),
      route(at("product/:id"), "routes/shop/product.tsx", id("product")),
      route(at("rewards"), "routes/shop/rewards.tsx", id("rewards")),
      route(at("contact"), "routes/shop/contact.tsx", id("contact")),
      route(at("join-us"), "routes/shop/join-us.tsx", id("join-us")),
      route(at("terms"), "routes/shop/terms.tsx", id("terms")),
      route(at("privacy"), "routes/shop/privacy.tsx", id("privacy")),
      route(at("*"), "routes/shop/not-found.tsx", id("not-found")),
    ]),
  ];
}

/** Auth pages: one path for both languages, since they are not indexed. */
const authPages = layout("routes/shop/layout.tsx", { id: "auth" }, [
  route("auth/login", "routes/auth/login.tsx"),
  route("auth/register", "routes/auth/register.tsx"),
  route("auth/check-email", "routes/auth/check-email.tsx"),
  route("auth/verify-email", "routes/auth/verify-email.tsx"),
  route("auth/verify-email-change", "routes/auth/verify-email-change.tsx"),
  route("auth/undo-email-change", "routes/auth/undo-email-change.tsx"),
  route("auth/forgot-password", "routes/auth/forgot-password.tsx"),
  route("auth/reset-password", "routes/auth/reset-password.tsx"),
  route("auth/invitation", "routes/auth/invitation.tsx"),
]);

/** The cart and the pages after payment: one path for both languages. Public; they say when signing in is needed. */
const buyingPages = layout("routes/shop/layout.tsx", { id: "buying" }, [
  route("cart", "routes/shop/cart.tsx"),
  route("payment/success", "routes/payment/success.tsx"),
  route("payment/failure", "routes/payment/failure.tsx"),
  route("payment/cancel", "routes/payment/cancel.tsx"),
  route("payment/result", "routes/payment/result.tsx"),
  route("gifts/claim", "routes/gifts/claim.tsx"),
  route("pay/:token", "routes/payment/pay-link.tsx"),
  route("cod/:token", "routes/payment/cod.tsx"),
]);

/** Pages that require a session; those of the inner layout have the account's navigation. */
const accountPages = layout("routes/shop/layout.tsx", { id: "account" }, [
  layout("routes/account/signed-in.tsx", [
    route("checkout", "routes/account/checkout.tsx"),
    route("rewards-checkout", "routes/account/rewards-checkout.tsx"),
    route("dashboard/programmes/:id/session/:day", "routes/account/session.tsx"),
    layout("routes/account/layout.tsx", [
      route("dashboard", "routes/account/dashboard.tsx"),
      route("dashboard/orders", "routes/account/orders.tsx"),
      route("dashboard/orders/:id", "routes/account/order.tsx"),
      route("dashboard/orders/:id/return", "routes/account/return.tsx"),
      route("dashboard/points", "routes/account/points.tsx"),
      route("dashboard/gift-cards", "routes/account/gift-cards.tsx"),
      route("dashboard/wishlist", "routes/account/wishlist.tsx"),
      route("dashboard/addresses", "routes/account/addresses.tsx"),
      route("dashboard/programmes", "routes/account/programmes.tsx"),
      route("dashboard/programmes/:id", "routes/account/programme.tsx"),
      route("dashboard/subscriptions", "routes/account/subscriptions.tsx"),
      route("dashboard/subscriptions/:id", "routes/account/subscription.tsx"),
      route("dashboard/check-ins/:id", "routes/account/check-in.tsx"),
      route("dashboard/progress", "routes/account/progress.tsx"),
      route("dashboard/health", "routes/account/health.tsx"),
      route("dashboard/food", "routes/account/food.tsx"),
      route("dashboard/notifications", "routes/account/notifications.tsx"),
      route("dashboard/privacy", "routes/account/privacy.tsx"),
      route("dashboard/profile", "routes/account/profile.tsx"),
    ]),
  ]),
]);

/** The admin area: always English. Its code is loaded by staff only. */
const adminPages = route("dashboard/admin", "routes/admin/layout.tsx", [
  index("routes/admin/overview.tsx"),
  route("orders", "routes/admin/orders.tsx"),
  route("orders/:id", "routes/admin/order.tsx"),
  route("drafts", "routes/admin/drafts.tsx"),
  route("drafts/:id", "routes/admin/draft.tsx"),
  route("packing", "routes/admin/packing.tsx"),
  route("parcels", "routes/admin/parcels.tsx"),
  route("courier-cash", "routes/admin/courier-cash.tsx"),
  route("courier-cash/read", "routes/admin/courier-read.tsx"),
  route("courier-cash/statements/:id", "routes/admin/courier-statement.tsx"),
  route("carriers", "routes/admin/carriers.tsx"),
  route("delivery", "routes/admin/delivery.tsx"),
  route("returns", "routes/admin/returns.tsx"),
  route("returns/:id", "routes/admin/return.tsx"),
  route("products", "routes/admin/products.tsx"),
  route("products/new", "routes/admin/product-new.tsx"),
  route("products/import", "routes/admin/import.tsx"),
  route("products/:id", "routes/admin/product.tsx"),
  route("products/:id/stock", "routes/admin/product-stock.tsx"),
  route("stocktakes", "routes/admin/stocktakes.tsx"),
  route("stocktakes/:id", "routes/admin/stocktake.tsx"),
  route("categories", "routes/admin/categories.tsx"),
  route("packages", "routes/admin/packages.tsx"),
  route("packages/new", "routes/admin/package-new.tsx"),
  route("packages/:id", "routes/admin/package.tsx"),
  route("programmes", "routes/admin/programmes.tsx"),
  route("programmes/new", "routes/admin/programme-new.tsx"),
  route("programmes/:id", "routes/admin/programme.tsx"),
  route("templates", "routes/admin/templates.tsx"),
  route("exercises", "routes/admin/exercises.tsx"),
  route("exercises/new", "routes/admin/exercise-new.tsx"),
  route("exercises/:slug", "routes/admin/exercise.tsx"),
  route("customers", "routes/admin/customers.tsx"),
  route("customers/:id", "routes/admin/customer.tsx"),
  route("messages", "routes/admin/messages.tsx"),
  route("sent-messages", "routes/admin/sent-messages.tsx"),
  route("saved-replies", "routes/admin/saved-replies.tsx"),
  route("subscriptions", "routes/admin/subscriptions.tsx"),
  route("today", "routes/admin/today.tsx"),
  route("clients", "routes/admin/clients.tsx"),
  route("clients/:id", "routes/admin/client.tsx"),
  route("threads", "routes/admin/threads.tsx"),
  route("coaches", "routes/admin/coaches.tsx"),
  route("calls", "routes/admin/calls.tsx"),
  route("coach-profile", "routes/admin/coach-profile.tsx"),
  route("automatic-discounts", "routes/admin/automatic-discounts.tsx"),
  route("automatic-discounts/:id", "routes/admin/automatic-discount.tsx"),
  route("coupons", "routes/admin/coupons.tsx"),
  route("coupons/:id", "routes/admin/coupon.tsx"),
  route("coupons/:id/codes", "routes/admin/coupon-codes.tsx"),
  route("rewards", "routes/admin/rewards.tsx"),
  route("rewards/:id", "routes/admin/reward.tsx"),
  route("reviews", "routes/admin/reviews.tsx"),
  route("payments", "routes/admin/payments.tsx"),
  route("payments/:id", "routes/admin/payment.tsx"),
  route("content", "routes/admin/content.tsx"),
  route("settings", "routes/admin/settings.tsx"),
  route("markets", "routes/admin/markets.tsx"),
  route("tax-documents", "routes/admin/tax-documents.tsx"),
  route("tax-documents/devices", "routes/admin/tax-devices.tsx"),
  route("tax-documents/:id", "routes/admin/tax-document.tsx"),
  route("api-keys", "routes/admin/api-keys.tsx"),
  route("feeds", "routes/admin/feeds.tsx"),
  route("webhooks", "routes/admin/webhooks.tsx"),
  route("webhooks/:id", "routes/admin/webhook.tsx"),
  route("staff", "routes/admin/staff.tsx"),
  route("audit", "routes/admin/audit.tsx"),
  route("security", "routes/admin/security.tsx"),
  route("*", "routes/admin/not-found.tsx"),
]);

export default [
  ...publicPages(""),
  ...publicPages("ar"),
  ...publicPages("en"),
  authPages,
  buyingPages,
  accountPages,
  route("button-test", "routes/button-test.tsx"),
  adminPages,
] satisfies RouteConfig;
