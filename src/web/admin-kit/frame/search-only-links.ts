import { editIcon, messageIcon, settingsIcon, uploadIcon } from "#web/ui/drawn-icons.ts";
import { adminRoot, type Place } from "./navigation.ts";

const content = (part: string, label: string, keywords?: string): Place => ({
  href: `${adminRoot}/content?part=${part}`,
  label: `Content: ${label}`,
  icon: editIcon,
  permission: "content",
  ...(keywords === undefined ? {} : { keywords }),
});

/** Page sections that only the search links to. */
export const searchOnlyLinks: readonly Place[] = [
  {
    href: `${adminRoot}/settings`,
    label: "Settings: shipping and VAT",
    icon: "truck",
    permission: "settings",
    keywords: "tax rates countries delivery free",
  },
  {
    href: `${adminRoot}/settings?part=points`,
    label: "Settings: points",
    icon: settingsIcon,
    permission: "settings",
    keywords: "loyalty rules tiers silver gold expiry",
  },
  {
    href: `${adminRoot}/settings?part=rates`,
    label: "Settings: exchange rates",
    icon: settingsIcon,
    permission: "settings",
    keywords: "currency currencies egp sar aed usd",
  },
  content("announcement", "announcement", "banner bar"),
  content("hero", "hero", "home page stage headline"),
  content("sections", "sections and their order", "home page"),
  content("how-it-works", "how it works", "steps"),
  content("transformations", "transformations", "results stories people"),
  content("partners", "partners", "logos"),
  content("faq", "questions and answers", "faq"),
  content("closing", "closing banner"),
  content("package-order", "order of packages"),
  content("shop", "the shop's details", "phone address e-mail social links footer contact"),
  {
    href: `${adminRoot}/products/new`,
    label: "New product",
    icon: "plus",
    permission: "catalogue",
    keywords: "add create",
  },
  {
    href: `${adminRoot}/products/import`,
    label: "Import products",
    icon: uploadIcon,
    permission: "catalogue",
    keywords: "csv file",
  },
  {
    href: `${adminRoot}/packages/new`,
    label: "New package",
    icon: "plus",
    permission: "catalogue",
    keywords: "add create",
  },
  {
    href: `${adminRoot}/programmes/new`,
    label: "New programme",
    icon: "plus",
    permission: "programmes",
    keywords: "add create",
  },
  {
    href: `${adminRoot}/exercises/new`,
    label: "New exercise",
    icon: "plus",
    permission: "programmes",
    keywords: "add create",
  },
  {
    href: `${adminRoot}/coupons/new`,
    label: "New coupon",
    icon: "plus",
    permission: "promotions",
    keywords: "add create code",
  },
  {
    href: `${adminRoot}/rewards/new`,
    label: "New reward",
    icon: "plus",
    permission: "promotions",
    keywords: "add create",
  },
  {
    href: `${adminRoot}/messages?kind=application`,
    label: "Applications",
    icon: messageIcon,
    permission: "messages",
    keywords: "join us coaches letters",
  },
  { href: `${adminRoot}/orders?status=paid`, label: "Orders to pack", icon: "bag", permission: "orders" },
  {
    href: `${adminRoot}/payments?view=attention`,
    label: "Payments that need review",
    icon: "card",
    permission: "payments",
    keywords: "mismatched review",
  },
];
