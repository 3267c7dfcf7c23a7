import en from "#locales/en/common.json" with { type: "json" };
import { placeOf } from "#shared/domain/feed-markets.ts";
import type { Feed } from "#shared/domain/feeds.ts";
import type { FeedItem } from "./items.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 does not allow
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML 1.0, without characters that it does not allow. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const element = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : `<g:${name}>${xmlText(String(value))}</g:${name}>`;

/** An item of Google's product data specification. */
export const googleItem = (item: FeedItem): string =>
  [
    "<item>",
    element("id", item.id),
    element("title", item.title),
    element("description", item.description),
    element("link", item.link),
    element("image_link", item.imageLink),
    element("availability", item.isSoldOut ? "out_of_stock" : "in_stock"),
    element("condition", "new"),
    element("price", item.price),
    element("sale_price", item.salePrice),
    element("brand", item.brand),
    item.gtin === undefined ? element("identifier_exists", "no") : element("gtin", item.gtin),
    element("item_group_id", item.groupId),
    element("size", item.size),
    element("color", item.color),
    element("google_product_category", item.googleCategory),
    "</item>\n",
  ].join("");

export function googleHead({ market, language }: Feed, origin: string): string {
  const { country, currency } = placeOf(market);
  const title = `${en.brand} (${country}, ${currency}, ${language})`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${title}</title><link>${xmlText(`${origin}/${language}`)}</link><description>${title}</description>
`;
}

export const googleTail = "</channel></rss>\n";
