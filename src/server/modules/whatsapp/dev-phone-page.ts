import { createHash } from "node:crypto";
import type { WhatsAppStatus } from "#shared/domain/whatsapp.ts";

export interface PhoneLine {
  readonly id: string;
  readonly isMine: boolean;
  readonly text: string;
  readonly at: Date;
  readonly buttons: readonly { readonly id: string; readonly title: string }[];
  readonly link: { readonly href: string; readonly label: string } | undefined;
  /** Only for the shop's messages. */
  readonly externalId: string | null;
  readonly status: WhatsAppStatus | null;
}

interface Phone {
  readonly path: string;
  readonly number: string;
  readonly draft: string;
  readonly lines: readonly PhoneLine[];
}

const style = `:root{color-scheme:light;font:16px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif;color:#17181a}*{box-sizing:border-box}
body{margin:0;background:#f4f1ea}main{inline-size:min(100%,32rem);margin:0 auto;padding:1rem}h1{font-size:1.25rem;margin:0}p{margin:.25rem 0 1rem;color:#5a5e66}
ol{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.75rem}li{max-inline-size:85%;background:#fff;border-radius:1rem;padding:.75rem 1rem;white-space:pre-line;overflow-wrap:anywhere}
li.mine{margin-inline-start:auto;background:#ffe7dc}small{display:block;color:#5a5e66}form{display:flex;gap:.5rem;flex-wrap:wrap;margin:0}li form{display:inline-flex;margin-block-start:.5rem;margin-inline-end:.5rem}
input{flex:1;min-inline-size:8rem;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid #8a8d93;border-radius:.75rem;font:inherit}
button{min-block-size:2.75rem;padding:.25rem 1rem;border:1px solid #17181a;border-radius:.75rem;background:#fff;color:#17181a;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #d9480f;outline-offset:2px}label{display:block;font-weight:600;margin-block:1rem .25rem}a{color:#b23c0a}`;

/** The page has an inline style and no script. */
export const devPhonePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");

function buttonForm({ path, number }: Phone, label: string, fields: Readonly<Record<string, string>>): string {
  return `<form method="post" action="${path}">${hidden({ number, ...fields })}<button type="submit"><bdi>${escapeHtml(label)}</bdi></button></form>`;
}

function lineHtml(phone: Phone, line: PhoneLine): string {
  const { isMine, text, at, buttons, link, externalId, status } = line;
  const time = `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 19)} UTC`;
  const choices = buttons.map(({ id, title }) => buttonForm(phone, title, { button: id, title })).join("");
  const opened =
    link === undefined ? "" : `<a href="${escapeHtml(link.href)}"><bdi>${escapeHtml(link.label)}</bdi></a>`;
  const reports =
    externalId === null || status === "read"
      ? ""
      : ["delivered", "read"].map((to) => buttonForm(phone, to, { message: externalId, status: to })).join("");
  return `<li class="${isMine ? "mine" : "theirs"}"><div dir="auto">${escapeHtml(text)}</div>${opened}${choices}<small>${time}${status === null ? "" : ` · ${status}`}</small>${reports}</li>`;
}

/** A phone that writes to the shop: its conversation, and what it can send. Works without JavaScript. */
export function devPhonePage(phone: Phone): string {
  const { path, number, draft, lines } = phone;
  const talk =
    lines.length === 0 ? "<p>Nothing yet.</p>" : `<ol>${lines.map((line) => lineHtml(phone, line)).join("")}</ol>`;
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test phone</title><style>${style}</style></head><body><main><h1>WhatsApp, played here</h1>
<p>Nothing is really sent. You are the phone that writes to the shop.</p>
<form method="get" action="${path}"><input name="number" inputmode="numeric" value="${escapeHtml(number)}" aria-label="Your number"><button type="submit">Show this phone</button></form>
<h2>Conversation</h2>${talk}
<form method="post" action="${path}">${hidden({ number })}<input name="text" dir="auto" required value="${escapeHtml(draft)}" aria-label="Message"><button type="submit">Send</button></form>
<p><a href="${path}?number=${escapeHtml(number)}">Refresh</a></p></main></body></html>`;
}
