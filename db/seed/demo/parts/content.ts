import { addPartners, addTransformations, writeBlock } from "#server/modules/content/index.ts";
import { writeIdentity } from "#server/modules/markets/index.ts";
import type { HomeContent, ShopDetails } from "#shared/contract/content.ts";
import type { SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";

/** The home page and the shop's details. */
export async function seedContent({ tx, now, idOf, imageOf }: SeedContext): Promise<void> {
  const { home, shop, markets, transformations, partners } = demoData;
  const { announcement, hero, sections, howItWorks, faq, closing } = structuredClone(home) as unknown as HomeContent;
  await writeBlock(tx, "announcement", announcement, now);
  await writeBlock(tx, "hero", hero, now);
  await writeBlock(tx, "sections", sections, now);
  await writeBlock(tx, "how-it-works", howItWorks, now);
  await writeBlock(tx, "faq", faq, now);
  await writeBlock(tx, "closing", closing, now);
  await writeBlock(tx, "package-order", home.packageOrder, now);
  await writeBlock(tx, "shop", structuredClone(shop) as ShopDetails, now);
  for (const { market, identity } of markets) await writeIdentity(tx, { market, identity, version: 0 }, now);
  const stories = transformations.map((one, index) => ({
    ...one,
    series: [...one.series],
    id: idOf("transformation", `${one.programme}:${index}`),
    before: null,
    after: null,
  }));
  await addTransformations(tx, stories, now);
  const friends = partners.map((one) => ({
    ...one,
    id: idOf("partner", one.slug),
    url: null,
    image: imageOf(`partner:${one.slug}`, one.name),
  }));
  await addPartners(tx, friends, now);
}
