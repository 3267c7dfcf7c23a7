import { expect, test } from "vitest";
import type { ProductCard } from "../contract/catalogue.ts";
import { toGoodsCard } from "./goods-card.ts";

const both = (text: string) => ({ ar: text, en: text });
const image = (name: string, size?: string) => ({
  ...{ url: `/media/${name}/960.webp`, width: 960, height: 960, alt: both(name), placeholder: "#eee" },
  ...(size === undefined ? {} : { size }),
});
const card = (images: ProductCard["images"], kind: ProductCard["kind"] = "physical"): ProductCard => ({
  ...{ id: "1", slug: "bag", kind, name: both("Bag"), summary: both(""), images },
  category: { id: "2", slug: "accessories", name: both("Accessories") },
  prices: [{ currency: "EGP", amount: 100 }],
  ...{ discountPercentage: 0, variantLabel: both("Colour"), variants: [], isNew: false },
  rating: { average: 0, count: 0 },
  createdAt: "2026-11-01T00:00:00.000Z",
});
const secondView = (...of: Parameters<typeof card>) =>
  toGoodsCard(card(...of), { currency: "EGP", language: "ar" }).secondView;

test("the second view shows the same option as the first, in a card's width", () => {
  expect(secondView([image("aa", "Black"), image("bb", "Sand"), image("cc", "Black")])).toBe("/media/cc/480.webp");
  expect(secondView([image("aa", "Black"), image("bb", "Sand"), image("dd")])).toBe("/media/dd/480.webp");
  expect(secondView([image("aa"), image("bb")])).toBe("/media/bb/480.webp");
});

test("a single picture, pictures of other options, and posters have no second view", () => {
  expect(secondView([image("aa")])).toBeNull();
  expect(secondView([])).toBeNull();
  expect(secondView([image("aa", "Black"), image("bb", "Sand")])).toBeNull();
  expect(secondView([image("aa"), image("bb")], "gift_card")).toBeNull();
});
