import { createHash } from "node:crypto";
import type { SandboxCardSetup, SandboxEntry } from "#server/modules/payments/index.ts";
import { formatMoney, minor } from "#shared/domain/money.ts";
import { sandboxCardOutcomes } from "#shared/domain/sandbox-cards.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";

const words = {
  ar: {
    title: "بوابة دفع تجريبية",
    lead: "هذه صفحة تجريبية تقوم مقام مزوّد الدفع. لن يُسحب أي مبلغ حقيقي.",
    order: "الطلب",
    amount: "المبلغ",
    method: "طريقة الدفع",
    card: "بطاقة",
    paymob: "بطاقة محلية",
    instalments: "أربع دفعات",
    wallet: "محفظة إلكترونية",
    fawry: "فوري",
    transfer: "تحويل بنكي",
    cod: "الدفع عند الاستلام",
    approve: "موافقة",
    decline: "رفض",
    cancel: "إلغاء",
    vanish: "موافقة مع فقدان المتصفح",
    vanishNote: "يصل المال ولا يعود المتصفح، كأن العميل أغلق الصفحة.",
    settled: "حُسمت هذه العملية من قبل.",
    back: "العودة إلى المتجر",
    cardTitle: "بطاقة تجريبية",
    cardLead: "هذه صفحة تجريبية تقوم مقام مزوّد الدفع. اختر البطاقة التي تُحفظ؛ كل منها تتصرف على نحو عند الخصم منها.",
    pays: "بطاقة يُقبل الخصم منها (4242)",
    insufficient_funds: "بطاقة رصيدها لا يكفي (9995)",
    lost_card: "بطاقة مفقودة (9987)",
    authentication_required: "بطاقة تطلب تأكيد صاحبها (3155)",
  },
  en: {
    title: "Test payment page",
    lead: "A stand-in for the payment provider. No real money is taken.",
    order: "Order",
    amount: "Amount",
    method: "Method",
    card: "Card",
    paymob: "Local card",
    instalments: "Four payments",
    wallet: "Mobile wallet",
    fawry: "Fawry",
    transfer: "Bank transfer",
    cod: "On delivery",
    approve: "Approve",
    decline: "Decline",
    cancel: "Cancel",
    vanish: "Approve, but lose the browser",
    vanishNote: "The money arrives and the browser never returns, as if the customer had closed the page.",
    settled: "This payment has been settled already.",
    back: "Back to the shop",
    cardTitle: "Test card",
    cardLead:
      "A stand-in for the payment provider. Choose the card to save; each behaves differently when it is charged.",
    pays: "A card that pays (4242)",
    insufficient_funds: "A card without enough money (9995)",
    lost_card: "A lost card (9987)",
    authentication_required: "A card whose owner must confirm (3155)",
  },
} as const;

const style = `*{box-sizing:border-box}body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:1rem;background:#f4f1ea;color:#17181a;
font:1rem/1.6 system-ui,"Segoe UI",Tahoma,sans-serif}main{inline-size:min(100%,26rem);background:#fff;border-radius:1rem;padding:1.5rem;box-shadow:0 .5rem 2rem #0001}
h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;padding:1rem;background:#f4f1ea;border-radius:.75rem}
dt{color:#5b5d61}dd{margin:0;font-weight:600;text-align:end}form{margin:0 0 .625rem}button,a{display:block;inline-size:100%;min-block-size:3rem;padding:.5rem 1rem;border-radius:.75rem;border:1px solid #17181a;
background:#fff;color:#17181a;font:inherit;font-weight:600;text-align:center;text-decoration:none;line-height:1.9rem;cursor:pointer}button.main{background:#17181a;color:#fff}button:focus-visible,a:focus-visible{outline:3px solid #d9480f;outline-offset:2px}
small{display:block;color:#5b5d61;margin-block-start:.25rem}`;

/** The page has an inline style and no script; the CSP allows that style by its hash. */
export const sandboxPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const form = (path: string, action: string, label: string, more = ""): string =>
  `<form method="post" action="${path}/${action}"><button${action === "approve" || action === "pays" ? ' class="main"' : ""} type="submit">${label}</button>${more}</form>`;

function frame(language: Language, body: string, title: string = words[language].title): string {
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** The hosted page of a payment: the amount and its four possible outcomes. */
export function sandboxPage(entry: SandboxEntry, language: Language, backTo: string): string {
  const t = words[language];
  const path = `/sandbox-pay/${entry.merchantReference}`;
  const facts = `<dl><dt>${t.order}</dt><dd><bdi>${escapeHtml(entry.description)}</bdi></dd><dt>${t.amount}</dt><dd>${formatMoney(
    minor(entry.amountMinor),
    entry.currency,
    language,
  )}</dd><dt>${t.method}</dt><dd>${t[entry.method]}</dd></dl>`;
  const isSettled = entry.status === "captured" || entry.status === "cancelled";
  const actions = isSettled
    ? `<p role="status">${t.settled}</p><a href="${escapeHtml(backTo)}">${t.back}</a>`
    : form(path, "approve", t.approve) +
      form(path, "decline", t.decline) +
      form(path, "cancel", t.cancel) +
      form(path, "vanish", t.vanish, `<small>${t.vanishNote}</small>`);
  return frame(language, `<p>${t.lead}</p>${facts}${actions}`);
}

/** The hosted page on which a card is added: one button for each of the sandbox's cards. */
export function sandboxCardPage({ setupId, language, status }: SandboxCardSetup, backTo: string): string {
  const t = words[language];
  const path = `/sandbox-card/${setupId}`;
  const actions =
    status === "open"
      ? [...sandboxCardOutcomes, "cancel" as const].map((action) => form(path, action, t[action])).join("")
      : `<p role="status">${t.settled}</p><a href="${escapeHtml(backTo)}">${t.back}</a>`;
  return frame(language, `<p>${t.cardLead}</p>${actions}`, t.cardTitle);
}
