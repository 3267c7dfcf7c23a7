import { ltr, money, phrase } from "../render/phrase.ts";
import type { AffiliateWords } from "./shape.ts";

/** The mails to affiliates in English. */
export const affiliateWords: AffiliateWords = {
  "affiliate-started": () => ({
    subject: ["Your affiliate link is ready"],
    preview: ["Share it, and earn a commission on what people buy."],
    title: ["Your link is ready"],
    paragraphs: [
      ["Share your link. When people buy after opening it, you earn a commission."],
      ["Add your bank account on your affiliate page, so that we can pay you."],
    ],
    button: "Open your affiliate page",
  }),
  "affiliate-paid": ({ amount, ibanLast4 }) => ({
    subject: phrase`We have paid your commission: ${money(amount, "en")}`,
    preview: phrase`To your bank account ending in ${ltr(ibanLast4)}.`,
    title: ["Your commission is on its way"],
    paragraphs: [
      phrase`We have sent ${money(amount, "en")} to your bank account ending in ${ltr(ibanLast4)}. Your bank may take a few days to show it.`,
    ],
    button: "See what you have earned",
  }),
};
