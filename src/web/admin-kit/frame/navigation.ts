import { mayWith, type Permission } from "#shared/domain/permissions.ts";
import {
  arrowEndIcon,
  bankIcon,
  bookIcon,
  calendarIcon,
  cameraIcon,
  cardIcon,
  chartIcon,
  copyIcon,
  documentIcon,
  dumbbellIcon,
  editIcon,
  giftIcon,
  globeIcon,
  gridIcon,
  linkIcon,
  messageIcon,
  percentIcon,
  settingsIcon,
  shieldIcon,
  usersIcon,
  walletIcon,
  whatsAppIcon,
} from "#web/ui/drawn-icons.ts";
import { bellIcon, kettlebellIcon, repeatIcon } from "#web/ui/workout-icons.ts";
import type { Place, PlaceGroup } from "./place.ts";

export const adminRoot = "/dashboard/admin";

const groups: readonly PlaceGroup[] = [
  {
    label: "",
    places: [{ href: adminRoot, label: "Overview", icon: chartIcon, permission: "reports" }],
  },
  {
    label: "Sell",
    places: [
      { href: `${adminRoot}/orders`, label: "Orders", icon: "bag", permission: "orders", waiting: ["toPack"] },
      {
        href: `${adminRoot}/packing`,
        label: "Packing desk",
        icon: "box",
        permission: "shipping",
        keywords: "pick list packing slip label manifest book courier hand over",
      },
      {
        href: `${adminRoot}/parcels`,
        label: "Parcels",
        icon: "truck",
        permission: "shipping",
        keywords: "shipment tracking awb delivery courier",
      },
      {
        href: `${adminRoot}/drafts`,
        label: "Drafts",
        icon: cardIcon,
        permission: "orders",
        keywords: "phone order pay link new order whatsapp",
      },
      {
        href: `${adminRoot}/returns`,
        label: "Returns",
        icon: "undo",
        permission: "orders",
        waiting: ["returns"],
      },
      {
        href: `${adminRoot}/payments`,
        label: "Payments",
        icon: cardIcon,
        permission: "payments",
        waiting: ["payments"],
      },
      {
        href: `${adminRoot}/renewals`,
        label: "Automatic renewals",
        icon: repeatIcon,
        permission: "payments",
        keywords: "dunning retry declined card recovery subscription charge saved cards",
      },
      {
        href: `${adminRoot}/replenishments`,
        label: "Repeat orders",
        icon: repeatIcon,
        permission: "payments",
        keywords: "subscribe and save replenishment recurring goods refill every days",
      },
      {
        href: `${adminRoot}/bank`,
        label: "Transfers and bank",
        icon: bankIcon,
        permission: "payments",
        waiting: ["bankRows"],
        keywords: "instapay iban statement match proof transfer reconcile refund by hand",
      },
      {
        href: `${adminRoot}/courier-cash`,
        label: "Cash with couriers",
        icon: walletIcon,
        permission: "payments",
        keywords: "cash on delivery cod statement reconcile remittance courier bosta aramex ledger",
      },
      {
        href: `${adminRoot}/customers`,
        label: "Customers",
        icon: usersIcon,
        permission: "customers",
        waiting: ["points"],
      },
      {
        href: `${adminRoot}/messages`,
        label: "Messages",
        icon: messageIcon,
        permission: "messages",
        waiting: ["messages"],
      },
      {
        href: `${adminRoot}/whatsapp`,
        label: "WhatsApp",
        icon: whatsAppIcon,
        permission: "messages",
        keywords: "inbox chat conversations strangers phone reply",
      },
      {
        href: `${adminRoot}/sent-messages`,
        label: "Sent messages",
        icon: bellIcon,
        permission: "marketing",
        keywords: "notifications emails push whatsapp outbox bounced suppressed spam not received cost",
      },
    ],
  },
  {
    label: "Catalogue",
    places: [
      { href: `${adminRoot}/products`, label: "Products", icon: "box", permission: "catalogue" },
      { href: `${adminRoot}/categories`, label: "Categories", icon: gridIcon, permission: "catalogue" },
      {
        href: `${adminRoot}/media`,
        label: "Media library",
        icon: cameraIcon,
        permission: "catalogue",
        keywords: "pictures images photos files upload alt text unused",
      },
      {
        href: `${adminRoot}/stocktakes`,
        label: "Stocktakes",
        icon: "check",
        permission: "catalogue",
        keywords: "inventory count stock scan barcode shelf",
      },
      { href: `${adminRoot}/packages`, label: "Packages", icon: calendarIcon, permission: "catalogue" },
      { href: `${adminRoot}/programmes`, label: "Programmes", icon: dumbbellIcon, permission: "programmes" },
      { href: `${adminRoot}/exercises`, label: "Exercises", icon: bookIcon, permission: "programmes" },
    ],
  },
  {
    label: "Coaching",
    places: [
      {
        href: `${adminRoot}/today`,
        label: "Today",
        icon: bellIcon,
        permission: "coaching",
        keywords: "who needs me attention queue",
      },
      {
        href: `${adminRoot}/clients`,
        label: "My clients",
        icon: usersIcon,
        permission: "coaching",
        keywords: "roster",
      },
      { href: `${adminRoot}/subscriptions`, label: "Subscriptions", icon: repeatIcon, permission: "coaching" },
      {
        href: `${adminRoot}/threads`,
        label: "Coaching threads",
        icon: kettlebellIcon,
        permission: "coaching",
        waiting: ["threads"],
      },
      { href: `${adminRoot}/calls`, label: "Calls", icon: calendarIcon, permission: "coaching" },
      {
        href: `${adminRoot}/templates`,
        label: "Templates",
        icon: copyIcon,
        permission: "coaching",
        keywords: "library plan day block week copy",
      },
      {
        href: `${adminRoot}/check-in-forms`,
        label: "Check-in forms",
        icon: documentIcon,
        permission: "coaching",
        keywords: "questions builder photos form weekly",
      },
      { href: `${adminRoot}/coach-profile`, label: "My coach's profile", icon: editIcon, permission: "coaching" },
      { href: `${adminRoot}/coaches`, label: "Coaches", icon: usersIcon, permission: "coaching_lead" },
    ],
  },
  {
    label: "Marketing",
    places: [
      { href: `${adminRoot}/coupons`, label: "Coupons", icon: percentIcon, permission: "promotions" },
      {
        href: `${adminRoot}/automatic-discounts`,
        label: "Automatic discounts",
        icon: percentIcon,
        permission: "promotions",
      },
      {
        href: `${adminRoot}/bundles`,
        label: "Bundles",
        icon: copyIcon,
        permission: "catalogue",
        keywords: "sets kits together stack price parts",
      },
      {
        href: `${adminRoot}/flows`,
        label: "Flows",
        icon: repeatIcon,
        permission: "marketing",
        keywords: "abandoned cart back in stock price drop refill automation holdout lift reminder",
      },
      {
        href: `${adminRoot}/segments`,
        label: "Segments",
        icon: usersIcon,
        permission: "marketing",
        keywords: "audience group customers filter",
      },
      {
        href: `${adminRoot}/campaigns`,
        label: "Campaigns",
        icon: messageIcon,
        permission: "marketing",
        keywords: "newsletter email broadcast",
      },
      {
        href: `${adminRoot}/affiliates`,
        label: "Affiliates",
        icon: "share",
        permission: "affiliates",
        keywords: "commission payout influencer coach code link partner ledger",
      },
      { href: `${adminRoot}/rewards`, label: "Rewards", icon: giftIcon, permission: "promotions" },
      { href: `${adminRoot}/reviews`, label: "Reviews", icon: "star", permission: "content", waiting: ["reviews"] },
      { href: `${adminRoot}/content`, label: "Content", icon: editIcon, permission: "content" },
    ],
  },
  {
    label: "Settings",
    places: [
      { href: `${adminRoot}/settings`, label: "Settings", icon: settingsIcon, permission: "settings" },
      {
        href: `${adminRoot}/connections`,
        label: "Connections",
        icon: linkIcon,
        permission: "settings",
        keywords:
          "integrations payment provider stripe paymob tabby tamara fawry smtp mail sms whatsapp keys setup go live",
      },
      {
        href: `${adminRoot}/carriers`,
        label: "Carriers",
        icon: "truck",
        permission: "shipping",
        keywords: "bosta aramex smsa oto courier places mapping delivery days",
      },
      {
        href: `${adminRoot}/markets`,
        label: "Market identity",
        icon: globeIcon,
        permission: "fiscal",
        keywords: "seller legal name cr vat tax number footer invoice ksa egypt uae",
      },
      {
        href: `${adminRoot}/tax-documents`,
        label: "Tax documents",
        icon: documentIcon,
        permission: "fiscal",
        keywords: "tax invoice credit note vat zatca qr saudi fatoora",
      },
      {
        href: `${adminRoot}/tax-report`,
        label: "Tax report",
        icon: chartIcon,
        permission: "fiscal",
        keywords: "vat return month quarter market declare",
      },
      {
        href: `${adminRoot}/webhooks`,
        label: "Webhooks",
        icon: "share",
        permission: "integrations",
        keywords: "partner integration api event signature",
      },
      {
        href: `${adminRoot}/api-keys`,
        label: "API keys",
        icon: "lock",
        permission: "integrations",
        keywords: "partner integration token program access bearer",
      },
      {
        href: `${adminRoot}/feeds`,
        label: "Product feeds",
        icon: "box",
        permission: "integrations",
        keywords: "google merchant center meta facebook instagram catalogue shopping ads xml csv",
      },
      {
        href: `${adminRoot}/conversions`,
        label: "Conversions",
        icon: chartIcon,
        permission: "integrations",
        keywords: "google analytics ga4 meta facebook pixel capi measurement adverts consent purchase refund",
      },
      {
        href: `${adminRoot}/redirects`,
        label: "Redirects",
        icon: arrowEndIcon,
        permission: "catalogue",
        keywords: "301 old address url moved link shopify woocommerce",
      },
      { href: `${adminRoot}/staff`, label: "Staff", icon: shieldIcon, permission: "staff" },
      { href: `${adminRoot}/audit`, label: "Audit log", icon: documentIcon, permission: "audit" },
    ],
  },
];

export const places: readonly Place[] = groups.flatMap((group) => group.places);

/** The side bar for these permissions: its groups with the visible entries. */
export const groupsFor = (held: readonly Permission[] | undefined): PlaceGroup[] =>
  groups
    .map((group) => ({ ...group, places: group.places.filter((place) => mayWith(held, place.permission)) }))
    .filter((group) => group.places.length > 0);

/** All entries that these permissions allow, in the order of the side bar. */
export const placesFor = (held: readonly Permission[] | undefined): Place[] =>
  groupsFor(held).flatMap((group) => group.places);

export const isAt = ({ href }: Place, pathname: string): boolean =>
  href === adminRoot
    ? pathname === href || pathname === `${href}/`
    : pathname === href || pathname.startsWith(`${href}/`);
