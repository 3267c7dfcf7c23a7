import { pickText } from "#shared/i18n/languages.ts";
import { ltr, money, phrase, userText } from "../render/phrase.ts";
import type { MarketingWords } from "./shape.ts";

/** Texts of messages that need consent to offers, in English. */
export const marketingWords: MarketingWords = {
  "cart-reminder": ({ goods: [first, ...others] }) => ({
    subject: ["Your cart is still here"],
    preview:
      first === undefined
        ? ["Pick up where you left off."]
        : others.length === 0
          ? phrase`${pickText(first, "en")} is still in stock.`
          : phrase`${pickText(first, "en")} and ${ltr(others.length)} more are still in stock.`,
    title: ["Your cart is still here"],
    paragraphs: [["Pick up where you left off."]],
    button: "Open your cart",
  }),
  "abandoned-cart": () => ({
    subject: ["You left something in your cart"],
    preview: ["Everything is still in stock."],
    title: ["Your cart is waiting for you"],
    paragraphs: [
      ["You left these in your cart. They are still in stock, but we do not hold them for you."],
      ["Not sure yet? Write to us, and we help you choose."],
    ],
    button: "Open your cart",
  }),
  "price-drop": ({ what, before, now }) => ({
    subject: phrase`${pickText(what, "en")} now costs less`,
    preview: phrase`${money(now, "en")} instead of ${money(before, "en")}.`,
    title: ["A lower price on your wishlist"],
    paragraphs: [
      phrase`“${pickText(what, "en")}” is on your wishlist. It cost ${money(before, "en")}, and now costs ${money(now, "en")}.`,
    ],
    button: "See the product",
  }),
  refill: ({ what }) => ({
    subject: phrase`Running low on ${pickText(what, "en")}?`,
    preview: ["By our count there are about five days left."],
    title: ["Time for a new one?"],
    paragraphs: [
      phrase`At one serving a day, your “${pickText(what, "en")}” lasts for about five more days. Order now to have it before you run out.`,
    ],
    button: "Order again",
  }),
  campaign: ({ subject, preview, title, body, button }) => ({
    subject: [userText(subject)],
    preview: [userText(preview)],
    title: [userText(title)],
    paragraphs: body
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== "")
      .map((paragraph) => [userText(paragraph)]),
    button,
  }),
};
