import type { Language } from "#shared/i18n/languages.ts";
import type { MailData, MailKind } from "../../kinds.ts";
import { type ShopFacts, shopFacts } from "../shop-facts.ts";
import { ar } from "../words/ar.ts";
import { en } from "../words/en.ts";
import { type Frame, frameHtml, type StopLinks } from "./html-frame.ts";
import { contents } from "./mail-content.ts";
import { phraseLine } from "./phrase.ts";
import { frameText } from "./text.ts";

export interface RenderedMail {
  /** A single line. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo: string | undefined;
  readonly calendar: string | undefined;
}

const wordsOf = { ar, en } as const;

/** Makes site paths absolute; absolute URLs stay. */
const absolute = (link: string, origin: string): string =>
  /^https?:\/\//i.test(link) ? link : `${origin}${link.startsWith("/") ? "" : "/"}${link}`;

function createFrame<K extends MailKind>(
  kind: K,
  data: MailData[K],
  language: Language,
  origin: string,
  shop: ShopFacts,
): Frame {
  const words = wordsOf[language];
  const content = contents[kind](data, words);
  const href = content.link === undefined ? undefined : absolute(content.link, origin);
  return { words, mail: words.kinds[kind](data), content, shop, origin, href };
}

interface RenderOptions {
  /** Only for mails that can be stopped. */
  readonly stop?: StopLinks | undefined;
  /** The sender; the default applies until staff have entered the shop's details. */
  readonly shop?: ShopFacts;
}

/** Renders a mail from its data. `origin` has no trailing slash. */
export function renderMail<K extends MailKind>(
  kind: K,
  data: MailData[K],
  language: Language,
  origin: string,
  { stop, shop = shopFacts[language] }: RenderOptions = {},
): RenderedMail {
  const one: Frame = { ...createFrame(kind, data, language, origin, shop), stop };
  const isTwice = one.content.isBilingual === true;
  const other = language === "ar" ? "en" : "ar";
  const frame = isTwice ? { ...one, second: createFrame(kind, data, other, origin, shop) } : one;
  return {
    subject: phraseLine(one.mail.subject, language),
    html: frameHtml(frame),
    text: frameText(frame),
    replyTo: one.content.replyTo,
    calendar: one.content.calendar,
  };
}
