import type { Reader } from "#server/platform/db/database.ts";
import type { ProductCard } from "#shared/contract/catalogue.ts";
import type { HomeContent } from "#shared/contract/content.ts";
import { readBlocks } from "./blocks.ts";
import type { Hideable } from "./tables.ts";

/** Finds the packages on sale. */
export type FindPackages = () => Promise<ProductCard[]>;

const seen = <T>(list: readonly Hideable<T>[]): T[] => list.filter((one) => one.isVisible);

/** Packages in the configured order, then the rest. */
function arranged(packages: readonly ProductCard[], order: readonly string[]): ProductCard[] {
  const rank = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...packages].sort((a, b) => rank(a.slug) - rank(b.slug));
}

export async function readHome(reader: Reader, findPackages: FindPackages): Promise<HomeContent> {
  const [blocks, packages] = await Promise.all([readBlocks(reader), findPackages()]);
  const { announcement, hero, sections, faq, closing } = blocks;
  return {
    announcement,
    hero,
    sections,
    transformations: seen(blocks.transformations),
    packages: arranged(packages, blocks["package-order"]),
    partners: seen(blocks.partners),
    howItWorks: blocks["how-it-works"],
    faq,
    closing,
  };
}
