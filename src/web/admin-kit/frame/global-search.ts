import type { ContentKey } from "#shared/contract/admin-content.ts";
import { adminSearch, type HitKind, type SearchHit } from "#shared/contract/admin-search.ts";
import { isOrderStatus } from "#shared/domain/order-states.ts";
import { mayWith, type Permission } from "#shared/domain/permissions.ts";
import { api } from "#web/lib/api/browser.ts";
import {
  bookIcon,
  calendarIcon,
  cardIcon,
  documentIcon,
  dumbbellIcon,
  editIcon,
  giftIcon,
  gridIcon,
  messageIcon,
  percentIcon,
  shieldIcon,
} from "#web/ui/drawn-icons.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import { contentNames } from "../content-names.ts";
import { orderLabels, sentence } from "../labels.ts";
import { adminRoot, places } from "./navigation.ts";
import type { Place } from "./place.ts";
import { searchOnlyLinks } from "./search-only-links.ts";

export interface Hit {
  readonly id: string;
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
}

interface KindWords {
  /** Heading of this kind's hits. */
  readonly name: string;
  readonly icon: IconName;
  /** Path of a hit below the admin root. */
  readonly path: (hit: SearchHit) => string;
}

const query = (path: string, members: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(members)}`;

const kinds: Readonly<Record<HitKind, KindWords>> = {
  order: { name: "Orders", icon: "bag", path: ({ id }) => `orders/${id}` },
  payment: { name: "Payments", icon: cardIcon, path: ({ id }) => `payments/${id}` },
  tax_document: { name: "Tax documents", icon: documentIcon, path: ({ id }) => `tax-documents/${id}` },
  customer: { name: "Customers", icon: "user", path: ({ id }) => `customers/${id}` },
  product: { name: "Products", icon: "box", path: ({ id }) => `products/${id}` },
  package: { name: "Packages", icon: calendarIcon, path: ({ id }) => `packages/${id}` },
  category: { name: "Categories", icon: gridIcon, path: ({ id }) => query("categories", { edit: id }) },
  programme: { name: "Programmes", icon: dumbbellIcon, path: ({ id }) => `programmes/${id}` },
  exercise: { name: "Exercises", icon: bookIcon, path: ({ id }) => `exercises/${id}` },
  coupon: { name: "Coupons", icon: percentIcon, path: ({ id }) => `coupons/${id}` },
  reward: { name: "Rewards", icon: giftIcon, path: ({ id }) => `rewards/${id}` },
  review: {
    name: "Reviews",
    icon: "star",
    path: ({ state, title }) => query("reviews", { state: state ?? "pending", search: title }),
  },
  subscription: {
    name: "Subscriptions",
    icon: repeatIcon,
    path: ({ detail }) => query("subscriptions", { search: detail }),
  },
  message: { name: "Messages", icon: messageIcon, path: ({ detail }) => query("messages", { search: detail }) },
  application: {
    name: "Applications",
    icon: messageIcon,
    path: ({ detail }) => query("messages", { kind: "application", search: detail }),
  },
  content: { name: "Content", icon: editIcon, path: ({ id }) => query("content", { part: id }) },
  webhook: { name: "Webhooks", icon: "share", path: ({ id }) => `webhooks/${id}` },
  staff: { name: "Staff", icon: shieldIcon, path: () => "staff" },
};

function toState({ kind, state }: SearchHit): string {
  if (state === null) return "";
  return kind === "order" && isOrderStatus(state) ? orderLabels[state].text : sentence(state);
}

function toHit(found: SearchHit): Hit {
  const { icon, path } = kinds[found.kind];
  return {
    id: `${found.kind}-${found.id}`,
    href: `${adminRoot}/${path(found)}`,
    icon,
    title: found.kind === "content" ? (contentNames[found.id as ContentKey] ?? found.id) : found.title,
    detail: [found.detail, toState(found)].filter((part) => part !== "").join(" · "),
  };
}

const placeHit = ({ href, icon, label }: Place): Hit => ({ id: href, href, icon, title: label, detail: "" });

/** Admin pages whose name or keywords contain every word of the text. */
export function placesFound(text: string, held: readonly Permission[] | undefined): Hit[] {
  const words = text.toLowerCase().split(/\s+/);
  return [...places, ...searchOnlyLinks]
    .filter(({ permission }) => mayWith(held, permission))
    .filter(({ label, keywords = "" }) => {
      const searched = ` ${label} ${keywords}`.toLowerCase();
      return words.every((word) => searched.includes(` ${word}`));
    })
    .slice(0, 6)
    .map(placeHit);
}

/** Searches all records that the user may see, grouped by kind. */
export async function globalSearch(text: string, signal: AbortSignal): Promise<HitGroup[]> {
  const { hits } = await api(adminSearch, { query: { text } }, { signal });
  return [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, found]) => ({
    name: kinds[kind].name,
    hits: found.map(toHit),
  }));
}
