import type { Seo } from "#shared/contract/search-facts.ts";
import { t } from "./text.ts";

/** Titles and descriptions for search engines of products that people search for by other words. */
export const searchTexts: Readonly<Record<string, Seo>> = {
  "whey-protein-1kg": {
    title: t("واي بروتين 1 كجم: 24 جم بروتين في الحصة", "Whey protein 1 kg: 24 g of protein a serving"),
    description: t(
      "واي بروتين كونسنتريت بخمس نكهات، 33 حصة في العبوة، بلا سكر مضاف. توصيل إلى باب بيتك والدفع عند الاستلام.",
      "Whey protein concentrate in five flavours, 33 servings a tub, no added sugar. Delivered to your door, cash on delivery.",
    ),
  },
};
