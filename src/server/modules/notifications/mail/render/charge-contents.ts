import type { MailData } from "../../kinds.ts";
import type { RenewalWords, ReplenishmentWords, Words } from "../words/shape.ts";
import { type Fact, facts, type MailContent, plain } from "./mail-parts.ts";
import { cardPhrase, day, ltr, money } from "./phrase.ts";

type Kind = keyof RenewalWords | keyof ReplenishmentWords;
type Common = "firstName" | "orderNumber" | "on" | "total" | "card" | "needsAgreement" | "path";
type Notice = Pick<MailData["renewal-notice"], Common>;
type Charge = Pick<MailData["renewal-failed"], "firstName" | "total" | "card" | "path">;

const cardFact = ({ card }: Pick<Charge, "card">, { labels, language }: Words): Fact => ({
  label: labels.card,
  value: cardPhrase(card, language),
});
const totalFact = ({ total }: Pick<Charge, "total">, { labels, language }: Words): Fact => ({
  label: labels.total,
  value: [money(total, language)],
});
const dayFact = (label: string, on: string, { language }: Words): Fact => ({ label, value: [day(on, language)] });

/** The coming charge, and the link to change it without signing in. */
const notice = (
  data: Notice,
  words: Words,
  { before = [], link }: { readonly before?: readonly Fact[]; readonly link: { label: string; path: string } },
): MailContent => ({
  name: data.firstName,
  link: data.path,
  parts: [
    facts(
      { label: words.labels.orderNumber, value: [ltr(data.orderNumber)] },
      ...before,
      ...(data.needsAgreement ? [] : [dayFact(words.labels.chargedOn, data.on, words)]),
      cardFact(data, words),
      totalFact(data, words),
    ),
    { kind: "link", ...link },
  ],
});

const failed = (data: Charge, words: Words): MailContent => ({
  ...plain(data),
  parts: [facts(cardFact(data, words), totalFact(data, words))],
});

/** The parts of mails about what is charged to saved cards: renewals and repeat orders. */
export const chargeContents: { readonly [K in Kind]: (data: MailData[K], words: Words) => MailContent } = {
  "renewal-notice": (data, words) =>
    notice(data, words, {
      before: [dayFact(words.labels.until, data.until, words)],
      link: { label: words.labels.cancelRenewal, path: data.cancelPath },
    }),
  "renewal-failed": failed,
  "renewal-paused": plain,
  "renewal-by-link": plain,
  "card-expiring": plain,
  "replenishment-started": (data, words) => ({
    ...plain(data),
    parts: [facts(dayFact(words.labels.firstOrder, data.on, words), cardFact(data, words), totalFact(data, words))],
  }),
  "replenishment-notice": (data, words) => {
    const { linkPath, path, needsAgreement } = data;
    const link = { label: words.labels.skipOrStop, path: linkPath };
    return notice({ ...data, path: needsAgreement ? linkPath : path }, words, { link });
  },
  "replenishment-failed": failed,
  "replenishment-skipped": plain,
  "replenishment-paused": plain,
  "replenishment-card-expiring": plain,
  "replenishment-ended": plain,
};
