import { pickText } from "#shared/i18n/languages.ts";
import type { Words } from "../words/shape.ts";
import type { Frame } from "./html-frame.ts";
import type { Part } from "./mail-parts.ts";
import { ltr, money, type Phrase, phrase, phraseText, price, sizePhrase, userText } from "./phrase.ts";

function orderText(part: Extract<Part, { kind: "order" }>, words: Words): readonly Phrase[] {
  const { labels, language } = words;
  const lines = part.lines.map((line) => {
    const { name, size, quantity, total } = line;
    const what = phrase`- ${userText(pickText(name, language))}`;
    const sized = size === "" ? what : phrase`${what} (${sizePhrase(line)})`;
    return phrase`${sized} ${ltr(`× ${quantity}`)}: ${price(total, language)}`;
  });
  return [
    phrase`${[labels.orderNumber]}: ${ltr(part.number)}`,
    ...lines,
    ...part.sums.map(({ what, amount }) => phrase`${[labels.sums[what]]}: ${money(amount, language)}`),
    phrase`${[labels.total]}: ${price(part.total, language)}`,
  ];
}

function partText(part: Part, words: Words, origin: string): readonly Phrase[] {
  switch (part.kind) {
    case "facts":
      return part.facts.map(({ label, value }) => phrase`${[label]}: ${value}`);
    case "order":
      return orderText(part, words);
    case "text":
      return part.text.split(/\r\n|[\r\n]/).map((line) => phrase`${line}`);
    case "quote":
      return part.text.split(/\r\n|[\r\n]/).map((line) => phrase`> ${line}`);
    case "code":
      return [phrase`${[words.labels.code]}: ${ltr(part.code)}`];
    case "link":
      return [[`${part.label}:`], [origin + part.path]];
  }
}

function bodyText({ words, mail, content, href, origin }: Frame): string[] {
  const text = (lines: readonly Phrase[]) => lines.map((line) => phraseText(line, words.language)).join("\n");
  return [
    text([mail.title]),
    content.name === undefined ? "" : text([words.greeting(content.name)]),
    ...mail.paragraphs.map((paragraph) => text([paragraph])),
    ...content.parts.map((part) => text(partText(part, words, origin))),
    mail.button === undefined || href === undefined ? "" : `${mail.button}:\n${href}`,
    mail.note === undefined ? "" : text([mail.note]),
  ];
}

/** The plain-text version. Each URL is on its own line, so that clients make it clickable. */
export function frameText(frame: Frame): string {
  const { words, shop, second, stop } = frame;
  const text = (lines: readonly Phrase[]) => lines.map((line) => phraseText(line, words.language)).join("\n");
  const blocks = [
    ...bodyText(frame),
    ...(second === undefined ? [] : ["* * *", ...bodyText(second)]),
    text([
      ["-- "],
      phrase`${[shop.name ?? words.brand]} · ${[shop.address]}`,
      ...(shop.lines ?? []).map((line) => [line]),
      phrase`${ltr(shop.email)} · ${ltr(shop.phone)}`,
      [stop?.topic === "offers" ? words.footer.whyOffers : words.footer.why],
    ]),
    stop === undefined ? "" : `${words.footer.stop[stop.topic]}:\n${stop.url}`,
    stop === undefined ? "" : `${words.footer.all}:\n${stop.allUrl}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
