import type { FeedItem } from "./items.ts";

const columns: Readonly<Record<string, (item: FeedItem) => string | number | undefined>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isSoldOut }) => (isSoldOut ? "out of stock" : "in stock"),
  condition: () => "new",
  price: ({ price }) => price,
  link: ({ link }) => link,
  image_link: ({ imageLink }) => imageLink,
  brand: ({ brand }) => brand,
  sale_price: ({ salePrice }) => salePrice,
  item_group_id: ({ groupId }) => groupId,
  size: ({ size }) => size,
  google_product_category: ({ googleCategory }) => googleCategory,
};

// RFC 4180. Formulas are not escaped as in files for spreadsheets, because a program reads this and a SKU must not change.
const cell = (value: string | number | undefined = ""): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const metaHead = `${Object.keys(columns).join(",")}\r\n`;

/** A line of Meta's product feed. */
export const metaItem = (item: FeedItem): string =>
  `${Object.values(columns)
    .map((read) => cell(read(item)))
    .join(",")}\r\n`;
