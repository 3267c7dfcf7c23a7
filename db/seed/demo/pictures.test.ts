import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { demoData } from "./data/index.ts";
import { drawings, giftCardPictures, productPictures } from "./pictures.ts";

const sha = (svg: string): string =>
  createHash("sha256")
    .update(svg.replaceAll(/\b[pc][a-z0-9]{5,9}\b/g, ""))
    .digest("hex");
const { products, giftCards } = demoData;

describe("pictures of the demo products", () => {
  it("show each product with two views or more, twelve pictures at most", () => {
    for (const product of [...products.map(productPictures), ...giftCards.map(giftCardPictures)]) {
      expect(product.length, product[0]?.key).toBeGreaterThanOrEqual(2);
      expect(product.length, product[0]?.key).toBeLessThanOrEqual(12);
    }
  });

  it("are all different: no product, colour or view shares a drawing", () => {
    const seen = new Map<string, string>();
    for (const { key, draw } of [...products.flatMap(productPictures), ...giftCards.flatMap(giftCardPictures)]) {
      const drawing = sha(draw());
      expect(seen.get(drawing), key).toBeUndefined();
      seen.set(drawing, key);
    }
  });

  it("draw goods as what they are: one kind of thing serves one product, or packages with their own label", () => {
    const users = Map.groupBy(products, ({ art }) => art.kind);
    for (const [kind, list] of users) {
      if (list.length > 1) expect(new Set(list.map(({ art }) => art.labelLatin)).size, kind).toBe(list.length);
      if (list.length > 1)
        expect(
          list.every(({ art }) => art.labelAr !== undefined),
          kind,
        ).toBe(true);
    }
  });

  it("show every colour of a product sold in colours, and name it in both languages", () => {
    const coloured = products.filter(({ variantLabel }) => ["Colour", "Resistance"].includes(variantLabel.en));
    expect(coloured.length).toBeGreaterThan(10);
    for (const product of coloured) {
      const pictures = productPictures(product);
      const views = pictures.length / product.variants.length;
      for (const { size, label } of product.variants) {
        const own = pictures.filter((picture) => picture.size === size);
        expect(own.length, `${product.slug} ${size}`).toBe(views);
        for (const { alt } of own) {
          expect(alt.ar).toContain(label.ar);
          expect(alt.en).toContain(label.en.toLowerCase());
        }
      }
    }
  });

  it("have an alternative text of their own, at most 200 letters long", () => {
    for (const product of products) {
      const alts = productPictures(product).map(({ alt }) => alt);
      expect(new Set(alts.map(({ ar }) => ar)).size, product.slug).toBe(alts.length);
      expect(new Set(alts.map(({ en }) => en)).size, product.slug).toBe(alts.length);
      for (const { ar, en } of alts) expect(Math.max(ar.length, en.length), en).toBeLessThanOrEqual(200);
    }
  });

  it("print the amount that the product's name tells", () => {
    for (const { slug, name, art } of products) {
      const [amount] = /[\d.]+/.exec(art.meta ?? "") ?? [];
      if (amount !== undefined) expect(name.en, slug).toContain(amount);
    }
  });

  it("have keys of their own", () => {
    const keys = drawings().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("gift cards", () => {
  it("cost a round amount in every currency, and neither name nor art tells one", () => {
    for (const { name, amountEgp, prices, art } of giftCards) {
      for (const amount of [amountEgp, ...Object.values(prices)]) expect(amount % 5).toBe(0);
      expect(`${name.ar} ${name.en} ${art.meta ?? ""}`).not.toMatch(/\d/);
    }
  });
});
