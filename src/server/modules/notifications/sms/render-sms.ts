import { fitSms } from "#shared/domain/sms.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { MailData, MailKind } from "../kinds.ts";
import { contents } from "../mail/render/mail-content.ts";
import { money, phraseLine } from "../mail/render/phrase.ts";
import { ar } from "../mail/words/ar.ts";
import { en } from "../mail/words/en.ts";

const wordsOf = { ar, en } as const;
const brand = { ar: "همة", en: "Himma" } as const;

/** Facts that the mail's subject leaves out and the SMS must contain. */
const more: { readonly [K in MailKind]?: (data: MailData[K], language: Language) => string } = {
  "payment-code": ({ code, total }, language) => `${code} (${money(total, language).text})`,
};

/** The subject of the mail, such facts, and the link: no health data and no quotes. At most three parts. */
export function renderSms<K extends MailKind>(
  kind: K,
  data: MailData[K],
  { language, origin }: { readonly language: Language; readonly origin: string },
): string {
  const words = wordsOf[language];
  const subject = phraseLine(words.kinds[kind](data).subject, language);
  const detail = (more[kind] as ((of: MailData[K], language: Language) => string) | undefined)?.(data, language);
  const { link } = contents[kind](data, words);
  const address = link?.startsWith("/") === true ? `${origin}${link}` : "";
  return fitSms([`${brand[language]}: ${subject}`, detail].filter((one) => one !== undefined).join("\n"), address);
}
