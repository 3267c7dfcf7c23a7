import { mayDo, type Permission, type StaffRole } from "#shared/domain/permissions.ts";
import {
  bookIcon,
  calendarIcon,
  chartIcon,
  documentIcon,
  dumbbellIcon,
  editIcon,
  giftIcon,
  gridIcon,
  kettlebellIcon,
  messageIcon,
  percentIcon,
  repeatIcon,
  settingsIcon,
  shieldIcon,
  usersIcon,
} from "#web/ui/drawn-icons.ts";
import type { IconName } from "#web/ui/icon.tsx";

export const adminRoot = "/dashboard/admin";

export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** Staff without this permission do not see the entry. */
  readonly permission: Permission;
  /** More search terms. */
  readonly keywords?: string;
}

export const places: readonly Place[] = [
  { href: adminRoot, label: "Overview", icon: chartIcon, permission: "reports" },
  { href: `${adminRoot}/orders`, label: "Orders", icon: "bag", permission: "orders" },
  { href: `${adminRoot}/products`, label: "Products", icon: "box", permission: "catalogue" },
  { href: `${adminRoot}/payments`, label: "Payments", icon: "card", permission: "payments" },
  { href: `${adminRoot}/categories`, label: "Categories", icon: gridIcon, permission: "catalogue" },
  { href: `${adminRoot}/programmes`, label: "Programmes", icon: dumbbellIcon, permission: "programmes" },
  { href: `${adminRoot}/exercises`, label: "Exercises", icon: bookIcon, permission: "programmes" },
  { href: `${adminRoot}/packages`, label: "Packages", icon: calendarIcon, permission: "catalogue" },
  { href: `${adminRoot}/customers`, label: "Customers", icon: usersIcon, permission: "customers" },
  { href: `${adminRoot}/coupons`, label: "Coupons", icon: percentIcon, permission: "promotions" },
  { href: `${adminRoot}/rewards`, label: "Rewards", icon: giftIcon, permission: "promotions" },
  { href: `${adminRoot}/reviews`, label: "Reviews", icon: "star", permission: "content" },
  { href: `${adminRoot}/content`, label: "Content", icon: editIcon, permission: "content" },
  { href: `${adminRoot}/subscriptions`, label: "Subscriptions", icon: repeatIcon, permission: "coaching" },
  { href: `${adminRoot}/threads`, label: "Coaching threads", icon: kettlebellIcon, permission: "coaching" },
  { href: `${adminRoot}/messages`, label: "Messages", icon: messageIcon, permission: "messages" },
  { href: `${adminRoot}/settings`, label: "Settings", icon: settingsIcon, permission: "settings" },
  { href: `${adminRoot}/staff`, label: "Staff", icon: shieldIcon, permission: "staff" },
  { href: `${adminRoot}/audit`, label: "Audit log", icon: documentIcon, permission: "audit" },
];

/** The side bar entries of a role. */
export const placesFor = (role: StaffRole | null | undefined): Place[] =>
  places.filter((place) => mayDo(role, place.permission));

export const isAt = ({ href }: Place, pathname: string): boolean =>
  href === adminRoot
    ? pathname === href || pathname === `${href}/`
    : pathname === href || pathname.startsWith(`${href}/`);
