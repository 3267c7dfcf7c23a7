import { pickText } from "#shared/i18n/languages.ts";
import { cardPhrase, day, money, phrase } from "../render/phrase.ts";
import { counted } from "./plural.ts";
import type { ReplenishmentWords } from "./shape.ts";

const days = (count: number) => counted("en", count, { one: "# day", other: "# days" });
const pieces = (count: number) => counted("en", count, { one: "# piece", other: "# pieces" });

/** Texts of mails about repeat orders in English. */
export const replenishmentWords: ReplenishmentWords = {
  "replenishment-started": ({ what, quantity, everyDays, on, total, card }) => ({
    subject: phrase`Your repeat order of “${pickText(what, "en")}” is set up`,
    preview: phrase`The first order is for ${day(on, "en")}.`,
    title: ["Your repeat order is set up"],
    paragraphs: [
      phrase`“${pickText(what, "en")}”, ${pieces(quantity)}, comes every ${days(everyDays)}. The first order is for ${day(on, "en")}.`,
      phrase`Four days before each order we tell you the price of the day, less your saving, and then charge your ${cardPhrase(card, "en")}. Today it comes to ${money(total, "en")}. If the price rises, we charge nothing before you agree.`,
      ["You can skip, change or stop it at any time."],
    ],
    button: "View repeat orders",
  }),
  "replenishment-notice": ({ what, quantity, on, total, card, needsAgreement }) => ({
    subject: needsAgreement
      ? phrase`The price of “${pickText(what, "en")}” has gone up`
      : phrase`Your next order of “${pickText(what, "en")}” is on its way`,
    preview: needsAgreement
      ? ["Nothing is charged until you agree."]
      : phrase`We will charge ${money(total, "en")} on ${day(on, "en")}.`,
    title: [needsAgreement ? "Do you agree to the new price?" : "Your next order is coming up"],
    paragraphs: [
      needsAgreement
        ? phrase`Your next order of “${pickText(what, "en")}”, ${pieces(quantity)}, comes to ${money(total, "en")}, more than before. We charge nothing until you agree with one tap.`
        : phrase`On ${day(on, "en")} we will charge ${money(total, "en")} to your ${cardPhrase(card, "en")} for “${pickText(what, "en")}”, ${pieces(quantity)}, and then send it. There is nothing you need to do.`,
      ["You can skip this order, change it or stop it before that day."],
    ],
    button: needsAgreement ? "See the new price" : "View repeat orders",
  }),
  "replenishment-failed": ({ what, card, until, next, nextOn, wasTried }) => ({
    subject: ["The payment for your repeat order did not go through"],
    preview:
      next === "retry" && nextOn !== undefined
        ? phrase`We will try again on ${day(nextOn, "en")}.`
        : ["Here is how to get your order."],
    title: ["Your repeat order was not charged"],
    paragraphs: [
      wasTried
        ? phrase`Your bank declined the payment for “${pickText(what, "en")}” with your ${cardPhrase(card, "en")}. Nothing was taken.`
        : phrase`“${pickText(what, "en")}” could not be charged: your ${cardPhrase(card, "en")} has expired or was blocked by the bank. Nothing was taken.`,
      next === "retry" && nextOn !== undefined
        ? phrase`We will try again on ${day(nextOn, "en")}. You can also pay now with any card.`
        : next === "card"
          ? ["This card cannot be used any more. Choose another card for your repeat order, or pay now."]
          : next === "confirm"
            ? ["Your bank wants you to confirm the payment yourself. Pay now and confirm it on your bank's page."]
            : ["We will not try again. You can pay now with any card."],
      phrase`We keep the goods for you until ${day(until, "en")}; after that this order is cancelled.`,
    ],
    button: "Pay now",
  }),
  "replenishment-skipped": ({ what, reason, nextOn }) => ({
    subject: phrase`“${pickText(what, "en")}” does not come this time`,
    preview: phrase`The next order is for ${day(nextOn, "en")}.`,
    title: ["This order was left out"],
    paragraphs: [
      reason === "sold_out"
        ? phrase`“${pickText(what, "en")}” is sold out, so we ordered and charged nothing.`
        : reason === "address"
          ? phrase`The address for “${pickText(what, "en")}” is missing or not complete, so we ordered and charged nothing. Please choose another one or complete it.`
          : reason === "national_id"
            ? phrase`From this total on the law wants your national ID on the receipt of “${pickText(what, "en")}”, so we ordered and charged nothing. Choose fewer pieces, or order it at the checkout, which asks for it.`
            : phrase`You did not agree to the new price of “${pickText(what, "en")}”, so we charged nothing and cancelled the order.`,
      phrase`The next order is for ${day(nextOn, "en")}. We tell you before.`,
    ],
    button: "View repeat orders",
  }),
  "replenishment-paused": ({ what, reason }) => ({
    subject: phrase`Your repeat order of “${pickText(what, "en")}” is paused`,
    preview: ["Nothing is ordered or charged until you go on."],
    title: ["Your repeat order is paused"],
    paragraphs: [
      reason === "failures"
        ? phrase`Three orders of “${pickText(what, "en")}” in a row were not paid, so it is paused.`
        : reason === "card"
          ? phrase`The card for “${pickText(what, "en")}” was removed or cannot be charged any more, so it is paused. Choose another card to go on.`
          : phrase`“${pickText(what, "en")}” cannot be repeated at the moment, so it is paused.`,
      ["Nothing is ordered or charged until you go on."],
    ],
    button: "View repeat orders",
  }),
  "replenishment-card-expiring": ({ what, card, on }) => ({
    subject: ["Your card is about to expire"],
    preview: ["Choose another one and your repeat order comes as planned."],
    title: ["Your card is about to expire"],
    paragraphs: [
      phrase`Your ${cardPhrase(card, "en")} expires before your next order of “${pickText(what, "en")}”, which is for ${day(on, "en")}. Add a new card and choose it for this repeat order.`,
    ],
    button: "View repeat orders",
  }),
  "replenishment-ended": ({ what }) => ({
    subject: phrase`Your repeat order of “${pickText(what, "en")}” has ended`,
    preview: ["Nothing more is ordered or charged."],
    title: ["Your repeat order has ended"],
    paragraphs: [
      phrase`“${pickText(what, "en")}” does not come again by itself. Nothing more is ordered or charged.`,
      ["You can set it up again whenever you like."],
    ],
    button: "View repeat orders",
  }),
};
