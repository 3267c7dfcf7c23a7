import type { Permission } from "#shared/domain/permissions.ts";

/** What a permission allows, as staff read it. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  reports: "View overview and reports",
  orders: "View, pack and ship orders",
  shipping: "Pack, book and hand over parcels, carriers",
  refunds: "Cancel and refund orders",
  payments: "Payments",
  catalogue: "Products, categories, packages",
  programmes: "Programmes and their plans",
  promotions: "Coupons and rewards",
  customers: "View customers, lock accounts",
  points: "Adjust points",
  messages: "Messages and applications",
  coaching: "Coaching: own clients",
  coaching_lead: "Coaching: assign clients, set capacities",
  content: "Home page, FAQ, reviews",
  settings: "Shipping, tax, points rules, rates",
  marketing: "Flows, segments, campaigns, messages that were sent",
  affiliates: "Affiliates, their commissions and payouts",
  fiscal: "Who sells in each market, tax documents",
  integrations: "Webhooks and API keys",
  staff: "Staff",
  audit: "Audit log",
};
