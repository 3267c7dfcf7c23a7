import { DOMParser } from "@xmldom/xmldom";
import { parse } from "csv-parse/sync";

/** An item of a feed by the names of its channel. */
export type FeedRecord = ReadonlyMap<string, string>;

const googleNamespace = "http://base.google.com/ns/1.0";

/** The items of an RSS 2.0 file. Throws unless it is well-formed. */
export function readGoogle(xml: string): FeedRecord[] {
  const fail = (level: string, message: string): void => {
    if (level !== "warning") throw new Error(`${level}: ${message}`);
  };
  const document = new DOMParser({ onError: fail }).parseFromString(xml, "application/xml");
  if (document.documentElement?.getAttribute("version") !== "2.0") throw new Error("not RSS 2.0");
  return [...document.getElementsByTagName("item")].map((item) => {
    const fields = new Map<string, string>();
    for (const node of [...item.childNodes]) {
      if (node.namespaceURI !== googleNamespace) throw new Error(`an unknown element ${node.nodeName}`);
      const name = node.nodeName.replace("g:", "");
      if (fields.has(name)) throw new Error(`${name} stands twice`);
      fields.set(name, node.textContent ?? "");
    }
    return fields;
  });
}

export const metaColumns =
  "id,title,description,availability,condition,price,link,image_link,brand,sale_price,item_group_id,size,google_product_category";

/** The lines of a CSV file with Meta's columns. Throws on others. */
export function readMeta(csv: string): FeedRecord[] {
  const [head = [], ...lines] = parse(csv, { record_delimiter: "\r\n" }) as string[][];
  if (head.join() !== metaColumns) throw new Error(`unexpected columns ${head.join()}`);
  return lines.map(
    (cells) => new Map(head.map((name, at) => [name, cells[at] ?? ""] as const).filter(([, value]) => value !== "")),
  );
}

interface Rules {
  readonly required: readonly string[];
  readonly longest: Readonly<Record<string, number>>;
  readonly allowed: Readonly<Record<string, readonly string[]>>;
}

/** support.google.com/merchants/answer/7052112 */
const google: Rules = {
  required: [
    ...["id", "title", "description", "link", "image_link", "availability", "price", "condition", "brand"],
    "item_group_id",
  ],
  longest: {
    id: 50,
    title: 150,
    description: 5000,
    brand: 70,
    link: 2000,
    image_link: 2000,
    item_group_id: 50,
    size: 100,
    color: 100,
  },
  allowed: {
    availability: ["in_stock", "out_of_stock", "preorder", "backorder"],
    condition: ["new", "refurbished", "used"],
    identifier_exists: ["yes", "no"],
  },
};

/** facebook.com/business/help/120325381656392 */
const meta: Rules = {
  required: ["id", "title", "description", "availability", "condition", "price", "link", "image_link", "brand"],
  longest: { id: 100, title: 200, description: 9999, brand: 100, size: 200, item_group_id: 100 },
  allowed: {
    availability: ["in stock", "out of stock"],
    condition: ["new", "refurbished", "used"],
  },
};

const pricePattern = /^(?:0|[1-9]\d*)\.\d{2} (EGP|SAR|AED|USD)$/;
const toAmount = (text: string): number => Number(text.split(" ", 1)[0]);

function priceProblems(item: FeedRecord, currency: string): string[] {
  const [price = "", sale] = [item.get("price"), item.get("sale_price")];
  const found: string[] = [];
  for (const each of sale === undefined ? [price] : [price, sale]) {
    if (pricePattern.exec(each)?.[1] !== currency) found.push(`${each} is no price in ${currency}`);
    if (toAmount(each) <= 0) found.push(`${each} is not above zero`);
  }
  if (sale !== undefined && toAmount(sale) >= toAmount(price)) found.push("a sale price that is no lower");
  return found;
}

function addressProblems(item: FeedRecord, origin: string): string[] {
  return ["link", "image_link"].flatMap((name) => {
    const value = item.get(name) ?? "";
    if (!URL.canParse(value) || new URL(value).href !== value) return [`${name} ${value} is no address`];
    return new URL(value).origin === origin ? [] : [`${name} is on another host`];
  });
}

function ruleProblems(item: FeedRecord, { required, longest, allowed }: Rules): string[] {
  return [
    ...required.filter((name) => (item.get(name) ?? "").trim() === "").map((name) => `${name} is missing`),
    ...Object.entries(longest)
      .filter(([name, max]) => [...(item.get(name) ?? "")].length > max)
      .map(([name]) => `${name} is too long`),
    ...Object.entries(allowed)
      .filter(([name, values]) => item.has(name) && !values.includes(item.get(name) ?? ""))
      .map(([name]) => `${name} ${item.get(name)} is not allowed`),
    ...(/^\d+$/.test(item.get("google_product_category") ?? "1") ? [] : ["google_product_category is no number"]),
  ];
}

export interface FeedPlace {
  readonly origin: string;
  readonly currency: string;
}

/** What breaks the published rules of the channel; nothing for a valid feed. */
export function feedProblems(
  channel: "google" | "meta",
  items: readonly FeedRecord[],
  { origin, currency }: FeedPlace,
) {
  const rules = channel === "google" ? google : meta;
  const ids = items.map((item) => item.get("id"));
  const each = items.flatMap((item) => [
    ...ruleProblems(item, rules),
    ...priceProblems(item, currency),
    ...addressProblems(item, origin),
    // A product without GTIN says so.
    ...(channel === "google" && item.has("gtin") === item.has("identifier_exists") ? ["no word on its GTIN"] : []),
  ]);
  return new Set(ids).size === ids.length ? each : [...each, "an id stands twice"];
}
