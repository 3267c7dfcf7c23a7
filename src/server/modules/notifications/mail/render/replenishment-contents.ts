import type { MailData } from "../../kinds.ts";
import type { ReplenishmentMails } from "../../replenishment-kinds.ts";
import type { Words } from "../words/shape.ts";
import { facts, type MailContent } from "./mail-parts.ts";
import { cardPhrase, day, ltr, money } from "./phrase.ts";

/** The parts of mails about goods that come again. */
export const replenishmentContents: {
  readonly [K in keyof ReplenishmentMails]: (data: MailData[K], words: Words) => MailContent;
} = {
  "replenishment-started": ({ firstName, on, total, card, path }, { labels, language }) => ({
    name: firstName,
    link: path,
    parts: [
      facts(
        { label: labels.firstOrder, value: [day(on, language)] },
        { label: labels.card, value: cardPhrase(card, language) },
        { label: labels.total, value: [money(total, language)] },
      ),
    ],
  }),
  "replenishment-notice": ({ firstName, orderNumber, on, total, card, needsAgreement, path, linkPath }, words) => ({
    name: firstName,
    link: needsAgreement ? linkPath : path,
    parts: [
      facts(
        { label: words.labels.orderNumber, value: [ltr(orderNumber)] },
        ...(needsAgreement ? [] : [{ label: words.labels.chargedOn, value: [day(on, words.language)] }]),
        { label: words.labels.card, value: cardPhrase(card, words.language) },
        { label: words.labels.total, value: [money(total, words.language)] },
      ),
      { kind: "link", label: words.labels.skipOrStop, path: linkPath },
    ],
  }),
  "replenishment-failed": ({ firstName, total, card, path }, { labels, language }) => ({
    name: firstName,
    link: path,
    parts: [
      facts(
        { label: labels.card, value: cardPhrase(card, language) },
        { label: labels.total, value: [money(total, language)] },
      ),
    ],
  }),
  "replenishment-skipped": ({ firstName, path }) => ({ name: firstName, link: path, parts: [] }),
  "replenishment-paused": ({ firstName, path }) => ({ name: firstName, link: path, parts: [] }),
  "replenishment-ended": ({ firstName, path }) => ({ name: firstName, link: path, parts: [] }),
};
