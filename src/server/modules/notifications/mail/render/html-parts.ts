import { pickText } from "#shared/i18n/languages.ts";
import type { MailLine, MailSum } from "../../kinds.ts";
import type { Words } from "../words/shape.ts";
import { type Html, html, phraseHtml, plain } from "./html.ts";
import type { Fact, Part } from "./mail-parts.ts";
import { ltr, money, type Phrase, phrase, price, sizePhrase, userText } from "./phrase.ts";

// Mail clients do not reliably support style sheets, so every element has inline styles.
// Classes are only for the dark scheme, which overrides these colours where it is supported.
const cell = "padding:10px 0;border-top:1px solid #DDE0E6;font-size:15px;line-height:1.6;color:#0E0F12;";
const small = "font-size:13px;line-height:1.6;color:#626876;";

function factsHtml(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, value }) => html`<tr>
<td class="quiet line" style="${plain(cell)}width:1%;color:#626876;white-space:nowrap;padding-inline-end:24px" valign="top">${plain(label)}</td>
<td class="strong line" style="${plain(cell)}font-weight:600;word-break:break-word" valign="top">${phraseHtml(value)}</td>
</tr>`,
  );
  return html`<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;border-bottom:1px solid #DDE0E6">${rows}</table>`;
}

function toDetail(line: MailLine, { labels }: Words): Phrase {
  const quantity = phrase`${[labels.quantity]}: ${line.quantity}`;
  return line.size === "" ? quantity : phrase`${sizePhrase(line)} · ${quantity}`;
}

const pictureSide = 56;
const rendition = /^(\/media\/[0-9a-f]+\/)\d+\.\w+$/;

/** The picture as PNG, since not every mail client shows WebP; only the shop's own. */
function pictureHtml({ image = "" }: MailLine, origin: string): Html {
  const [, folder] = rendition.exec(image) ?? [];
  if (folder === undefined) return "" as Html;
  const side = pictureSide;
  return html`<td width="${plain(side)}" style="width:${plain(side)}px;padding:0;padding-inline-end:12px" valign="top"><img src="${plain(`${origin}${folder}160.png`)}" width="${plain(side)}" height="${plain(side)}" alt="" style="display:block;width:${plain(side)}px;height:${plain(side)}px;border-radius:8px;background:#F3EDE3;object-fit:cover"></td>`;
}

function lineHtml(line: MailLine, words: Words, end: string, origin: string): Html {
  return html`<tr>
<td class="strong line" style="${plain(cell)}word-break:break-word" valign="top"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${pictureHtml(line, origin)}
<td class="strong" style="padding:0;font-size:15px;line-height:1.6;color:#0E0F12" valign="top">${phraseHtml([userText(pickText(line.name, words.language))])}
<div class="quiet" style="${plain(small)}">${phraseHtml(toDetail(line, words))}</div></td></tr></table></td>
<td class="strong line" style="${plain(cell)}white-space:nowrap;padding-inline-start:16px;text-align:${plain(end)}" align="${plain(end)}" valign="top">${phraseHtml([price(line.total, words.language)])}</td>
</tr>`;
}

function orderHtml(part: Extract<Part, { kind: "order" }>, words: Words, origin: string): Html {
  const { labels, language } = words;
  const [start, end] = language === "ar" ? ["right", "left"] : ["left", "right"];
  const head = `${small}padding:0 0 8px;font-weight:600`;
  return html`<p class="quiet" style="margin:20px 0 12px;${plain(small)}">${phraseHtml(phrase`${[labels.orderNumber]}: ${ltr(part.number)}`)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
<tr><th class="quiet" scope="col" align="${plain(start)}" style="${plain(head)};text-align:${plain(start)}">${plain(labels.item)}</th>
<th class="quiet" scope="col" align="${plain(end)}" style="${plain(head)};text-align:${plain(end)}">${plain(labels.lineTotal)}</th></tr>
${part.lines.map((line) => lineHtml(line, words, end, origin))}
${part.sums.map((sum) => sumHtml(sum, words, end))}
<tr><td class="strong line" style="${plain(cell)}border-top-color:#0E0F12;font-weight:700">${plain(labels.total)}</td>
<td class="strong line" style="${plain(cell)}border-top-color:#0E0F12;font-weight:700;white-space:nowrap;text-align:${plain(end)}" align="${plain(end)}">${phraseHtml([price(part.total, language)])}</td></tr>
</table>`;
}

const sumHtml = ({ what, amount }: MailSum, { labels, language }: Words, end: string): Html =>
  html`<tr><td class="strong line" style="${plain(cell)}">${plain(labels.sums[what])}</td>
<td class="strong line" style="${plain(cell)}white-space:nowrap;text-align:${plain(end)}" align="${plain(end)}">${phraseHtml([money(amount, language)])}</td></tr>`;

const textHtml = (text: string): Html =>
  html`<div class="text" style="margin:0 0 20px;font-size:16px;line-height:1.75;color:#22252C;word-break:break-word">${phraseHtml([userText(text)])}</div>`;

const quoteHtml = (text: string): Html =>
  html`<div class="quote" style="margin:4px 0 20px;padding:14px 16px;background:#FAF7F2;border-radius:12px;font-size:15px;line-height:1.75;color:#22252C;word-break:break-word">${phraseHtml([userText(text)])}</div>`;

const codeHtml = (code: string): Html =>
  html`<div class="code" style="margin:4px 0 20px;padding:18px 12px;background:#FFF3D1;border:1px dashed #7A5200;border-radius:12px;text-align:center;font-size:16px;line-height:1.6;font-weight:700;color:#0E0F12;word-break:break-word"><bdi dir="ltr">${plain(code)}</bdi></div>`;

const linkHtml = ({ label, path }: Extract<Part, { kind: "link" }>, origin: string): Html =>
  html`<p class="text" style="margin:0 0 20px;font-size:15px;line-height:1.75"><a href="${plain(origin + path)}" target="_blank" class="link" style="color:#BF3A08">${plain(label)}</a></p>`;

export function partHtml(part: Part, words: Words, origin: string): Html {
  switch (part.kind) {
    case "facts":
      return factsHtml(part.facts);
    case "order":
      return orderHtml(part, words, origin);
    case "text":
      return textHtml(part.text);
    case "quote":
      return quoteHtml(part.text);
    case "code":
      return codeHtml(part.code);
    case "link":
      return linkHtml(part, origin);
  }
}
