import { pickText } from "#shared/i18n/languages.ts";
import { cardPhrase, day, money, phrase } from "../render/phrase.ts";
import type { RenewalWords } from "./shape.ts";

/** Texts of mails about automatic renewals in English. */
export const renewalWords: RenewalWords = {
  "renewal-notice": ({ what, on, total, card, needsAgreement }) => ({
    subject: phrase`Your subscription renews on ${day(on, "en")}`,
    preview: needsAgreement
      ? ["The price has gone up. Nothing is charged until you agree."]
      : phrase`We will charge ${money(total, "en")} to your card.`,
    title: ["Your subscription is about to renew"],
    paragraphs: [
      needsAgreement
        ? phrase`The next period of “${pickText(what, "en")}” costs ${money(total, "en")}, more than you agreed to. Open your subscription to agree to the new price; until you do, we charge nothing.`
        : phrase`On ${day(on, "en")} we will charge ${money(total, "en")} to your ${cardPhrase(card, "en")} for the next period of “${pickText(what, "en")}”. There is nothing you need to do.`,
      ["Change the card or cancel whenever you like. If you cancel, you keep what you have paid for."],
    ],
    button: needsAgreement ? "See the new price" : "View subscription",
  }),
  "renewal-failed": ({ what, card, until, next, nextOn, wasTried }) => ({
    subject: ["Your renewal payment did not go through"],
    preview:
      next === "retry" && nextOn !== undefined
        ? phrase`We will try again on ${day(nextOn, "en")}.`
        : ["Here is how to keep your subscription going."],
    title: ["Your renewal was not charged"],
    paragraphs: [
      !wasTried
        ? phrase`“${pickText(what, "en")}” could not be renewed: your ${cardPhrase(card, "en")} has expired or was blocked by the bank. Nothing was taken.`
        : phrase`Your bank declined the payment for “${pickText(what, "en")}” with your ${cardPhrase(card, "en")}. Nothing was taken.`,
      next === "retry" && nextOn !== undefined
        ? phrase`We will try again on ${day(nextOn, "en")}. You can also pay now with any card.`
        : next === "card"
          ? ["This card cannot be used any more. Add another card, or pay now."]
          : next === "confirm"
            ? ["Your bank wants you to confirm the payment yourself. Pay now and confirm it on your bank's page."]
            : ["We will not try again. You can pay now with any card."],
      phrase`Your coaching goes on until ${day(until, "en")}.`,
    ],
    button: "Pay now",
  }),
  "renewal-paused": ({ what, until, total }) => ({
    subject: ["Your subscription is paused"],
    preview: ["Pay to start again the same day."],
    title: ["Your subscription is paused"],
    paragraphs: [
      phrase`We could not renew “${pickText(what, "en")}”, so it is paused. Your data stays where it is, and the conversation with your coach waits for you.`,
      phrase`Pay ${money(total, "en")} by ${day(until, "en")} and the next period starts the same day. After that it ends.`,
    ],
    button: "Pay and start again",
  }),
  "renewal-by-link": ({ what, on, payBy }) => ({
    subject: ["Your subscription no longer renews by itself"],
    preview: ["Its card was removed."],
    title: ["Automatic renewal is off"],
    paragraphs: [
      payBy === undefined
        ? phrase`The card that paid for “${pickText(what, "en")}” was removed, so it is not charged any more. Before it ends on ${day(on, "en")} we send you a link to pay.`
        : phrase`The card that paid for “${pickText(what, "en")}” was removed, so it is not charged any more. Pay the open order before ${day(payBy, "en")} to keep your coaching.`,
    ],
    button: payBy === undefined ? "View subscription" : "Pay now",
  }),
  "card-expiring": ({ what, card, on }) => ({
    subject: ["Your card is about to expire"],
    preview: ["Add another one and your subscription renews as planned."],
    title: ["Your card is about to expire"],
    paragraphs: [
      phrase`Your ${cardPhrase(card, "en")} expires before “${pickText(what, "en")}” renews on ${day(on, "en")}. Add a new card so that it goes on without a break.`,
    ],
    button: "Add a card",
  }),
};
