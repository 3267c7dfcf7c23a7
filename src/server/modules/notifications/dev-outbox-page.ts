import type { Channel } from "#shared/domain/notification-topics.ts";
import { countSms } from "#shared/domain/sms.ts";
import { type Html, html, plain } from "./mail/render/html.ts";

export interface OutboxEntry {
  readonly id: string;
  readonly channel: Channel;
  /** An address; empty for devices. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

const style = `
:root{color-scheme:light;font:15px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif;color:#0e0f12}
*{box-sizing:border-box}body{margin:0;background:#f6f7f9}
header{padding:14px 20px;background:#0e0f12;color:#fff;display:flex;gap:16px;align-items:baseline;flex-wrap:wrap}
h1{margin:0;font-size:18px}h2{margin:0 0 4px;font-size:18px}header a{color:#fff}header span{color:#b9bec8;font-size:13px}
main{display:grid;grid-template-columns:minmax(240px,340px) 1fr;min-height:calc(100vh - 56px)}
nav{border-inline-end:1px solid #dde0e6;background:#fff}nav ol{list-style:none;margin:0;padding:0}
nav a{display:block;padding:12px 20px;border-bottom:1px solid #eceef2;color:inherit;text-decoration:none}
nav a:hover{background:#faf7f2}nav a[aria-current]{background:#ffe7dc}
nav strong{display:block;overflow-wrap:anywhere}small{color:#626876;display:block;overflow-wrap:anywhere}
article{padding:20px;min-width:0}iframe{width:100%;height:75vh;border:1px solid #dde0e6;border-radius:12px;background:#fff;margin-top:12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #dde0e6;border-radius:12px;padding:16px;unicode-bidi:plaintext}
summary{cursor:pointer;padding:8px 0}p{padding:0 20px;color:#626876}
@media(max-width:760px){main{grid-template-columns:1fr}nav{max-height:40vh;overflow:auto;border-inline-end:0}}`;

const clock = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const receiver = ({ channel, to }: OutboxEntry): string =>
  channel === "mail" ? to : { push: "Push to devices", whatsapp: "WhatsApp", sms: "SMS" }[channel];

/** What an SMS would be charged as. */
function lengthHtml({ channel, text }: OutboxEntry): Html {
  if (channel !== "sms") return "" as Html;
  const { encoding, units, parts } = countSms(text);
  const name = encoding === "gsm7" ? "GSM 7-bit" : "UCS-2";
  return html`<small>${plain(`${parts} ${parts === 1 ? "part" : "parts"} · ${units} units · ${name}`)}</small>`;
}

function itemHtml(entry: OutboxEntry, path: string, isShown: boolean): Html {
  const current = (isShown ? ' aria-current="true"' : "") as Html;
  return html`<li><a href="${plain(path)}?mail=${plain(entry.id)}"${current}><strong><bdi>${plain(entry.subject)}</bdi></strong>
<small>${plain(receiver(entry))}</small><small>${plain(clock(entry.at))}</small></a></li>`;
}

function contentHtml(entry: OutboxEntry): Html {
  if (entry.channel !== "mail") return html`<pre dir="auto">${plain(entry.text)}</pre>`;
  return html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${plain(entry.html)}"></iframe>
<details><summary>Text version</summary><pre dir="auto">${plain(entry.text)}</pre></details>`;
}

const entryHtml = (entry: OutboxEntry): Html =>
  html`<article><h2><bdi>${plain(entry.subject)}</bdi></h2><small>${plain(receiver(entry))} · ${plain(clock(entry.at))}</small>${lengthHtml(entry)}
${contentHtml(entry)}</article>`;

interface OutboxView {
  /** Path of this page. */
  readonly path: string;
  readonly shownId: string;
}

/** The list of what was sent and one message (the newest by default). Works without JavaScript. */
export function outboxPage(entries: readonly OutboxEntry[], { path, shownId }: OutboxView): string {
  const shown = entries.find((entry) => entry.id === shownId) ?? entries[0];
  const list = html`<ol>${entries.map((entry) => itemHtml(entry, path, entry === shown))}</ol>`;
  const title = path === "/dev/mailbox" ? "Development mailbox" : "Development outbox";
  return html`<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title)}</title><style>${style as Html}</style></head><body>
<header><h1>${plain(title)}</h1><a href="${plain(path)}">Refresh</a><span>Messages that would have left the shop, newest first.</span></header>
<main><nav aria-label="Messages">${entries.length === 0 ? html`<p>Nothing has been sent yet.</p>` : list}</nav>
${shown === undefined ? ("" as Html) : entryHtml(shown)}</main></body></html>`;
}
