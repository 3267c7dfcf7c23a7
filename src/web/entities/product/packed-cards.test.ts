import { expect, test } from "vitest";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { packCards, unpackCards } from "./packed-cards.ts";

const mat: GoodsCard = {
  ...{ id: "019b76da-a800-7c62-8b32-ff1aa50619cd", slug: "mat", kind: "physical", category: "Equipment" },
  name: { ar: "حصيرة | 100% قطن", en: 'Mat | 100% "cotton"' },
  choices: "S · M · L +1",
  image: { url: "/media/235defd0a749caab0f90777e4b2f64c4/640.webp", placeholder: "#8ea59a" },
  secondView: "/media/38c62cc6f48eaefb781092b435f9274c/480.webp",
  price: { currency: "EGP", amountMinor: 2900, beforeMinor: 3200, isFrom: true },
  ...{ earnsOnEgpMinor: 99_000, isNew: true, isSoldOut: false, quickSize: "One|size" },
  rating: { average: 4.6, count: 12 },
};
const plain: GoodsCard = {
  ...mat,
  ...{ id: "2", slug: "gift", kind: "gift_card", name: { ar: "", en: "Gift" }, choices: "", isNew: false },
  image: { url: "https://pictures.example/a.webp?w=1|2", placeholder: "" },
  ...{ secondView: null, isSoldOut: true, quickSize: null, rating: { average: 0, count: 0 } },
  price: { currency: "EGP", amountMinor: 0, beforeMinor: 0 },
};
const other: GoodsCard = { ...plain, id: "3", category: "Gift cards", image: null };

const readNothing = (): never => {
  throw new Error("nothing is in markup");
};

test("packed cards unpack to the same cards, and are smaller", () => {
  const cards = [mat, plain, other];
  const { packed } = packCards(cards, { isDocument: false });
  expect(unpackCards(packed, readNothing)).toEqual(cards);
  expect(packed.length).toBeLessThan(JSON.stringify(cards).length / 2);
  const none = packCards([], { isDocument: false });
  expect(unpackCards(none.packed, readNothing)).toEqual([]);
});

test("a document's packed cards leave out what its markup shows; only the server has them complete", () => {
  const cards = [mat, other];
  const sent = packCards(cards, { isDocument: true });
  expect(sent.packed).not.toMatch(/media|حصيرة|S · M/);
  expect(JSON.stringify(sent)).toBe(JSON.stringify({ packed: sent.packed }));
  expect(sent.cards).toBe(cards);
  const inMarkup = new Map(cards.map((card) => [card.slug, { ...card, name: card.name.ar }]));
  const read = unpackCards(sent.packed, (slug) => {
    const { name, choices, image, secondView, rating } = inMarkup.get(slug) ?? readNothing();
    return { name, choices, image, secondView, rating };
  });
  expect(read).toEqual(cards);
});
