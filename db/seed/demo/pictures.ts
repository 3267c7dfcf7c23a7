import {
  categoryArt,
  type PaletteName,
  packageArt,
  partnerMark,
  productArt,
  programmeArt,
  rewardArt,
} from "./art/index.ts";
import { demoData } from "./data/index.ts";
import type { Art, Palette } from "./data/types.ts";

/** An image to render, with the key that seed parts use. */
export interface Drawing {
  readonly key: string;
  readonly svg: string;
}

const paletteOf: Readonly<Record<Palette, PaletteName>> = {
  flare: "ember",
  ink: "graphite",
  sand: "sand",
  volt: "mint",
  sea: "cobalt",
  plum: "plum",
  moss: "pine",
  sky: "mint",
  rose: "berry",
  gold: "vanilla",
};

const artOf = ({ kind, palette, labelAr, labelLatin, meta }: Art, seed: string) => ({
  kind,
  palette: paletteOf[palette],
  labelLatin,
  // A weight has two parts, number and unit; captions show only the second.
  meta: /^[\d.-]+$/.test(labelLatin) ? `${labelLatin} ${meta}` : meta,
  seed,
  ...(labelAr === undefined ? {} : { labelAr }),
});

// Ingredients are page text in both languages; an image would show only one.
const frames = ["front", "scale"] as const;

function productDrawings(): Drawing[] {
  return demoData.products.flatMap((product) => {
    const art = artOf(product.art, product.slug);
    return frames.map((frame) => ({ key: `product:${product.slug}:${frame}`, svg: productArt({ ...art, frame }) }));
  });
}

/** All images of the demo shop. */
export function drawings(): Drawing[] {
  const { categories, giftCards, packages, programmes, rewards, partners } = demoData;
  return [
    ...productDrawings(),
    ...categories.map(({ slug, art }) => ({
      key: `category:${slug}`,
      svg: categoryArt({ seed: slug, kind: art.kind, palette: paletteOf[art.palette] }),
    })),
    { key: "category:gift-cards", svg: categoryArt({ seed: "gift-cards", kind: "gift-card" }) },
    ...giftCards.map(({ slug, art }) => ({ key: `product:${slug}:front`, svg: productArt(artOf(art, slug)) })),
    ...packages.map(({ slug, months }) => ({ key: `package:${slug}`, svg: packageArt({ seed: slug, months }) })),
    ...programmes.map(({ slug, weeks, goal }) => ({
      key: `programme:${slug}`,
      svg: programmeArt({ seed: slug, weeks, goal }),
    })),
    ...rewards.map(({ slug, kind, art }) => ({
      key: `reward:${slug}`,
      svg: rewardArt(kind === "product" ? { seed: slug, kind: art.kind } : { seed: slug }),
    })),
    ...partners.map(({ slug, name }) => ({ key: `partner:${slug}`, svg: partnerMark({ seed: slug, name: name.en }) })),
  ];
}
