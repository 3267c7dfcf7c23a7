// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import common from "#locales/ar/common.json" with { type: "json" };
import words from "#locales/ar/translation.json" with { type: "json" };
import type { GoodsCard as Card } from "#shared/domain/goods-card.ts";
import { usualPointsRules } from "#shared/domain/points.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { readCardMarkup } from "./card-markup.ts";
import { GoodsCard } from "./goods-card.tsx";
import { packCards, unpackCards } from "./packed-cards.ts";

vi.mock("#web/entities/wishlist/heart-button.tsx", () => ({ HeartButton: () => null }));
vi.mock("./use-add-to-cart.ts", () => ({ useAddToCart: () => ({ addToCart: () => undefined, isBusy: false }) }));
vi.mock("./use-points-rules.ts", () => ({ usePointsRules: () => usualPointsRules }));

const mat: Card = {
  ...{ id: "1", slug: "mat", kind: "physical", category: "Equipment", name: { ar: "حصيرة «100% قطن»", en: "Mat" } },
  choices: "S · M · L +1",
  image: { url: "/media/235defd0a749caab0f90777e4b2f64c4/640.webp", placeholder: "#8ea59a" },
  secondView: "/media/38c62cc6f48eaefb781092b435f9274c/480.webp",
  price: { currency: "EGP", amountMinor: 2900, beforeMinor: 3200, isFrom: true },
  ...{ earnsOnEgpMinor: 99_000, isNew: true, isSoldOut: false, quickSize: "One" },
  rating: { average: 4.6, count: 1200 },
};
// Its slug ends like the other card's.
const plain: Card = {
  ...mat,
  ...{ id: "2", slug: "yoga-mat", name: { ar: "بلا صورة", en: "Plain" }, choices: "", image: null, secondView: null },
  rating: { average: 0, count: 0 },
};
const cards = [plain, mat];

test("fields that the page data leaves out are read from the cards' markup", () => {
  const translator = createTranslator("ar", { translation: words, common }, async () => undefined);
  const list = { id: "list", name: "List" };
  document.body.innerHTML = renderToString(
    <TranslationProvider translator={translator}>
      {cards.map((card) => (
        <GoodsCard key={card.id} card={card} list={list} cards={cards} />
      ))}
    </TranslationProvider>,
  );
  expect(unpackCards(packCards(cards, { isDocument: true }).packed, readCardMarkup)).toEqual(cards);
});
