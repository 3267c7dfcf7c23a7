import type { LocalizedText } from "../i18n/languages.ts";

/** The consent text for giving a number. A changed text needs a new version. */
export const smsConsent: { readonly version: string; readonly text: LocalizedText } = {
  version: "2026-11",
  text: {
    ar: "أوافق على أن ترسل لي هِمّة رسائل نصية قصيرة عمّا لا يحتمل التأخير من طلباتي ومدفوعاتي، وأستطيع الإلغاء متى شئت.",
    en: "I agree that Himma sends me text messages (SMS) about what cannot wait of my orders and payments. I can cancel at any time.",
  },
};

/** Countries whose numbers are written to: each message costs money, so codes go nowhere else. */
export const smsCountries = ["EG", "SA", "AE"] as const;

export const smsCodeLength = 6;

/** States of a text message. */
export const smsStatuses = ["waiting", "sent", "delivered", "failed", "unclear"] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** Maximum parts of the shop's messages. */
export const maxSmsParts = 3;

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension = "\f^{}\\[~]|€";

/** Septets of a character of GSM 03.38; those of the extension table take two. */
const septets: ReadonlyMap<string, number> = new Map([
  ...[...basic].map((letter) => [letter, 1] as const),
  ...[...extension].map((letter) => [letter, 2] as const),
]);

const limits = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

export interface SmsLength {
  readonly encoding: keyof typeof limits;
  /** Septets, or UTF-16 code units. */
  readonly units: number;
  /** Number of charged parts. */
  readonly parts: number;
}

/** Parts that letters of these sizes fill; none of them is split between two. */
function fillParts(sizes: readonly number[], each: number): number {
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}

/** How long a text is as an SMS. One letter outside of GSM 03.38, such as any Arabic one, makes the whole text UCS-2. */
export function countSms(text: string): SmsLength {
  const letters = [...text];
  const encoding = letters.every((letter) => septets.has(letter)) ? "gsm7" : "ucs2";
  const sizes = letters.map((letter) => (encoding === "gsm7" ? (septets.get(letter) ?? 1) : letter.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { one, each } = limits[encoding];
  return { encoding, units, parts: units <= one ? 1 : fillParts(sizes, each) };
}

const plainer: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2026": "...",
  "\u00d7": "x",
};

/**
 * Removes invisible characters and uses plainer forms: one typographic quote would more than double the cost of an
 * English text.
 */
export const toPlainSms = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replace(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00d7]/g, (letter) => plainer[letter] ?? letter)
    .replace(/[^\S\n]+/g, " ")
    .trim();

/** The text with its link on a line of its own, in at most `maxSmsParts`: the words are cut, the link never. */
export function fitSms(words: string, link: string): string {
  const end = link === "" ? "" : `\n${link}`;
  const letters = [...toPlainSms(words)];
  const whole = letters.join("") + end;
  if (countSms(whole).parts <= maxSmsParts) return whole;
  const cut = (length: number): string => `${letters.slice(0, length).join("").trimEnd()}...${end}`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countSms(cut(middle)).parts <= maxSmsParts) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}
