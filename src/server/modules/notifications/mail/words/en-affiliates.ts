import { ltr, money, phrase } from "../render/phrase.ts";
import type { AffiliateWords } from "./shape.ts";

/** The mails to affiliates in English. */
export const affiliateWords: AffiliateWords = {
  "affiliate-started": ({ needsAccount = false }) => ({
    subject: ["Your affiliate link is ready"],
    preview: ["Share it, and earn a commission on what people buy."],
    title: ["Your link is ready"],
    paragraphs: [
      ["Share your link. When people buy after opening it, you earn a commission."],
      needsAccount
        ? [
            "To see what you earn and to be paid, create an account with this e-mail address and write to us. Your page is then in your account, under Affiliate.",
          ]
        : ["Your page is in your account, under Affiliate. Add your bank account there, so that we can pay you."],
    ],
    button: needsAccount ? "Create an account" : "Open your affiliate page",
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
