import { bundleItems, bundles } from "#server/modules/bundles/tables.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { t } from "../data/text.ts";

const all = [
  {
    slug: "strong-at-home-set",
    name: t("طقم القوة في البيت", "Strong at home set"),
    description: t(
      "البرنامج وكل ما تحتاجه لأول حصة: دمبل 5 و10 كجم، وأحزمة مقاومة، وسجادة. تفتح الصندوق وتبدأ في اليوم نفسه.",
      "The programme and everything its first session needs: dumbbells of 5 and 10 kg, bands and a mat. Open the box and start the same day.",
    ),
    price: { pricing: "percent", percentHundredths: 1500 },
    parts: [
      ["strong-at-home", 1],
      ["hex-dumbbells-5kg-pair", 1],
      ["hex-dumbbells-10kg-pair", 1],
      ["mini-loop-bands-set", 1],
      ["yoga-mat-6mm", 1],
    ],
  },
  {
    slug: "protein-starter-set",
    name: t("طقم بداية البروتين", "Protein starter set"),
    description: t(
      "واي بروتين بالنكهة التي تختارها، وكرياتين يكفي شهرين، وشيكر بلون تحبه.",
      "Whey in the flavour you choose, creatine for two months, and a shaker in a colour you like.",
    ),
    price: { pricing: "fixed", amounts: { EGP: 2399, SAR: 295, AED: 295, USD: 79 } },
    parts: [
      ["whey-protein-1kg", 1],
      ["creatine-monohydrate-300g", 1],
      ["shaker-600ml", 1],
    ],
  },
] as const;

const toPrice = ({ price }: (typeof all)[number]) => {
  if (price.pricing === "percent") return price;
  const { EGP, SAR, AED, USD } = price.amounts;
  return { ...price, amounts: { EGP: toMinor(EGP), SAR: toMinor(SAR), AED: toMinor(AED), USD: toMinor(USD) } };
};

/** A programme with its goods at a percentage off, and goods with choices at a price of their own. */
export async function seedBundles({ tx, idOf, now }: SeedContext): Promise<void> {
  for (const bundle of all) {
    const { slug, name, description, parts } = bundle;
    const id = idOf("other", `bundle:${slug}`);
    const row = { id, slug, name, description, isActive: true, createdAt: now, updatedAt: now };
    await tx.insert(bundles).values({ ...row, ...toPrice(bundle) });
    await tx.insert(bundleItems).values(
      parts.map(([product, quantity], position) => ({
        ...{ bundleId: id, productId: idOf("product", product), position, quantity },
      })),
    );
  }
}
