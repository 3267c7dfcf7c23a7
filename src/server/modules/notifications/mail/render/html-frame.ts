import { directionOf } from "#shared/i18n/languages.ts";
import type { StoppableTopic } from "../../policies.ts";
import type { ShopFacts } from "../shop-facts.ts";
import type { MailWords, Words } from "../words/shape.ts";
import { type Html, html, phraseHtml, plain } from "./html.ts";
import { partHtml } from "./html-parts.ts";
import type { MailContent } from "./mail-parts.ts";
import { phraseLine } from "./phrase.ts";

/** Absolute URLs where a mail's reader chooses their messages without signing in. */
export interface StopLinks {
  /** What the first link stops. */
  readonly topic: StoppableTopic;
  readonly url: string;
  readonly allUrl: string;
}

export interface Frame {
  readonly words: Words;
  readonly mail: MailWords;
  readonly content: MailContent;
  readonly shop: ShopFacts;
  readonly origin: string;
  /** Absolute URL of the button. */
  readonly href: string | undefined;
  /** Only for mails that can be stopped. */
  readonly stop?: StopLinks | undefined;
  /** The mail in the other language below, for recipients of unknown language. */
  readonly second?: Frame;
}

const font = "'Segoe UI',Tahoma,'Geeza Pro','Noto Sans Arabic',Arial,sans-serif";
const paragraph = "margin:0 0 16px;font-size:16px;line-height:1.75;color:#22252C";
const none = "" as Html;

/** The dark scheme of readers that support one; inline styles are the light one. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme: dark){
.page{background:#0E0F12!important}.sheet{background:#1B1D22!important}.top{background:#000000!important}
.strong,.text{color:#F3F4F6!important}.quiet{color:#B9BEC8!important}.link{color:#FF9A6B!important}
.line{border-color:#3A3E48!important}.quote{background:#262931!important;color:#F3F4F6!important}
.code{background:#3A2E0B!important;color:#FFE9AE!important;border-color:#D9A514!important}
}` as Html;

function buttonHtml({ mail, href }: Frame): Html {
  if (mail.button === undefined || href === undefined) return none;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td bgcolor="#FF5A1F" style="border-radius:12px;background:#FF5A1F"><a href="${plain(href)}" target="_blank" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:700;line-height:1.4;color:#0E0F12;text-decoration:none">${plain(mail.button)}</a></td>
</tr></table>`;
}

function spelledLink({ content, words, href }: Frame): Html {
  if (content.spellsLink !== true || href === undefined) return none;
  return html`<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#626876">${plain(words.labels.linkBelow)}<br>
<a href="${plain(href)}" target="_blank" dir="ltr" class="link" style="color:#BF3A08;word-break:break-all;unicode-bidi:isolate">${plain(href)}</a></p>`;
}

function noteHtml({ mail }: Frame): Html {
  if (mail.note === undefined) return none;
  return html`<p class="quiet" style="margin:0;font-size:13px;line-height:1.7;color:#626876">${phraseHtml(mail.note)}</p>`;
}

function bodyHtml(frame: Frame): Html {
  const { words, mail, content, origin } = frame;
  const greeting =
    content.name === undefined
      ? none
      : html`<p class="text" style="${plain(paragraph)}">${phraseHtml(words.greeting(content.name))}</p>`;
  return html`<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:1.4;font-weight:700;color:#0E0F12">${phraseHtml(mail.title)}</h1>
${greeting}
${mail.paragraphs.map((words) => html`<p class="text" style="${plain(paragraph)}">${phraseHtml(words)}</p>`)}
${content.parts.map((part) => partHtml(part, words, origin))}
${buttonHtml(frame)}
${spelledLink(frame)}
${noteHtml(frame)}`;
}

/** The mail in its second language, below a divider. */
function secondHtml({ second }: Frame): Html {
  if (second === undefined) return none;
  const { language } = second.words;
  const direction = directionOf(language);
  return html`<div class="line" lang="${plain(language)}" dir="${plain(direction)}" style="margin:28px 0 0;padding:28px 0 0;border-top:1px solid #DDE0E6;text-align:${plain(direction === "rtl" ? "right" : "left")}">
${bodyHtml(second)}
</div>`;
}

function footerHtml({ words, shop, stop: links }: Frame): Html {
  const link = "color:#343842;text-decoration:underline";
  const stop =
    links === undefined
      ? none
      : html`<br><a class="quiet" href="${plain(links.url)}" target="_blank" style="${plain(link)}">${plain(words.footer.stop[links.topic])}</a> · <a class="quiet" href="${plain(links.allUrl)}" target="_blank" style="${plain(link)}">${plain(words.footer.all)}</a>`;
  return html`${plain(words.footer.questions)} <a class="quiet" href="mailto:${plain(shop.email)}" style="${plain(link)}"><bdi dir="ltr">${plain(shop.email)}</bdi></a> · <bdi dir="ltr">${plain(shop.phone)}</bdi><br>
${plain(shop.name ?? words.brand)}${plain(words.language === "ar" ? "،" : ",")} ${plain(shop.address)}<br>
${(shop.lines ?? []).map((line) => html`${plain(line)}<br>`)}
${plain(links?.topic === "offers" ? words.footer.whyOffers : words.footer.why)}${stop}`;
}

/** The full mail in tables and inline styles, which all mail clients render alike. */
export function frameHtml(frame: Frame): Html {
  const { words, mail, origin } = frame;
  const direction = directionOf(words.language);
  return html`<!doctype html>
<html lang="${plain(words.language)}" dir="${plain(direction)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${plain(phraseLine(mail.subject, words.language))}</title>
<style>${darkStyle}</style>
</head>
<body class="page" dir="${plain(direction)}" style="margin:0;padding:0;background:#F3EDE3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${plain(phraseLine(mail.preview, words.language))}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${plain(direction)}" style="background:#F3EDE3;font-family:${plain(font)}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" dir="${plain(direction)}" style="width:100%;max-width:560px">
<tr><td class="top" style="padding:20px 24px;background:#0E0F12;border-radius:16px 16px 0 0;border-bottom:3px solid #FF5A1F">
<a href="${plain(origin)}" target="_blank" style="font-size:24px;font-weight:800;line-height:1.4;color:#FFFFFF;text-decoration:none"><img src="${plain(`${origin}/icons/192.png`)}" width="36" height="36" alt="" style="vertical-align:middle;border-radius:8px;margin-inline-end:10px"><span style="vertical-align:middle">${plain(words.brand)}</span></a>
</td></tr>
<tr><td class="sheet" style="padding:28px 24px;background:#FFFFFF;border-radius:0 0 16px 16px">
${bodyHtml(frame)}
${secondHtml(frame)}
</td></tr>
<tr><td class="quiet" style="padding:20px 24px;font-size:13px;line-height:1.8;color:#4A4F5C">
${footerHtml(frame)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}
