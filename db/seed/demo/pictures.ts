import { toColor } from "#shared/domain/colors.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import {
  categoryArt,
  type ProductArt,
  packageArt,
  partnerMark,
  portraitArt,
  productViews,
  programmeArt,
  rewardArt,
} from "./art/index.ts";
import { demoData } from "./data/index.ts";
import type { GiftCardProduct, PhysicalProduct, Reward } from "./data/types.ts";

/** An image to render, with the key that seed parts use. */
export interface Drawing {
  readonly key: string;
  readonly svg: string;
}

/** A product's picture: its drawing, alternative text, and the option that it shows when options look different. */
export interface ProductPicture {
  readonly key: string;
  readonly draw: () => string;
  readonly alt: LocalizedText;
  readonly size: string | undefined;
}

/** Bands of different strength differ in width and colour. */
const strengths: Readonly<Record<string, ProductArt["color"]>> = {
  Light: "honey",
  Medium: "ember",
  Heavy: "cobalt",
  "Extra heavy": "graphite",
};

/** The colour of an option; undefined for sizes, flavours and the like. */
const colorOf = (size: string): ProductArt["color"] | undefined => strengths[size] ?? toColor(size);

interface OptionLook {
  readonly option?: PhysicalProduct["variants"][number];
  readonly art: ProductArt;
}

/** How each option of a product looks; one entry without an option when all look the same. */
function looksOf(product: PhysicalProduct): readonly OptionLook[] {
  const art: ProductArt = { ...product.art, seed: product.slug };
  const looks = product.variants.flatMap((option): OptionLook[] => {
    const color = colorOf(option.size);
    return color === undefined ? [] : [{ option, art: { ...art, color, option: option.size } }];
  });
  return looks.length === 0 ? [{ art }] : looks;
}

/** All pictures of a product, the cover first; those of one colour stand together. */
export function productPictures(product: PhysicalProduct): readonly ProductPicture[] {
  return looksOf(product).flatMap(({ option, art }) =>
    productViews(art).map(({ name, caption, draw }) => ({
      key: `product:${product.slug}:${option?.size ?? "all"}:${name}`,
      draw,
      size: option?.size,
      alt: {
        ar: [product.name.ar, option?.label.ar, caption?.ar].filter(Boolean).join("، "),
        en: [product.name.en, option?.label.en.toLowerCase(), caption?.en].filter(Boolean).join(", "),
      },
    })),
  );
}

export const giftCardPictures = ({ slug, name, art }: GiftCardProduct): readonly ProductPicture[] =>
  productViews({ ...art, seed: slug }).map(({ name: view, caption, draw }) => ({
    key: `product:${slug}:all:${view}`,
    draw,
    size: undefined,
    alt: {
      ar: [name.ar, caption?.ar].filter(Boolean).join("، "),
      en: [name.en, caption?.en].filter(Boolean).join(", "),
    },
  }));

function rewardDrawing(reward: Reward): Drawing {
  const key = `reward:${reward.slug}`;
  const product =
    reward.kind === "product" ? demoData.products.find(({ slug }) => slug === reward.productSlug) : undefined;
  const look = product && looksOf(product)[0];
  return { key, svg: rewardArt(look ? { seed: reward.slug, product: look.art } : { seed: reward.slug }) };
}

/** All images of the demo shop. */
export function drawings(): Drawing[] {
  const { products, categories, coaches, giftCards, packages, programmes, rewards, partners } = demoData;
  return [
    ...[...products.flatMap(productPictures), ...giftCards.flatMap(giftCardPictures)].map(({ key, draw }) => ({
      key,
      svg: draw(),
    })),
    ...categories.map(({ slug, art }) => ({ key: `category:${slug}`, svg: categoryArt({ ...art, seed: slug }) })),
    {
      key: "category:gift-cards",
      svg: categoryArt({ seed: "gift-cards", kind: "gift-card", color: "ember", tint: "blush" }),
    },
    ...packages.map(({ slug, months }) => ({ key: `package:${slug}`, svg: packageArt({ seed: slug, months }) })),
    ...programmes.map(({ slug, weeks, goal }) => ({
      key: `programme:${slug}`,
      svg: programmeArt({ seed: slug, weeks, goal }),
    })),
    ...coaches.flatMap(({ slug, portrait }) =>
      portrait === undefined ? [] : [{ key: `coach:${slug}`, svg: portraitArt({ ...portrait, seed: slug }) }],
    ),
    ...rewards.map(rewardDrawing),
    ...partners.map(({ slug, name }) => ({ key: `partner:${slug}`, svg: partnerMark({ seed: slug, name: name.en }) })),
  ];
}
