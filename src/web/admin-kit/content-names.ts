import type { ContentKey } from "#shared/contract/admin-content.ts";

/** Names of the content sections, in editing order. */
export const contentNames: Readonly<Record<ContentKey, string>> = {
  announcement: "Announcement",
  hero: "Hero",
  sections: "Sections and their order",
  "how-it-works": "How it works",
  transformations: "Transformations",
  partners: "Partners",
  faq: "Questions and answers",
  closing: "Closing banner",
  "package-order": "Order of packages",
  shop: "Shop details",
};
