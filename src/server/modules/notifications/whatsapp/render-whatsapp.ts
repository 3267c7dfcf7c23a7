import type { TemplateName, WhatsAppContent } from "#server/modules/whatsapp/index.ts";
import { type Language, pickText } from "#shared/i18n/languages.ts";
import type { MailData, MailKind } from "../kinds.ts";
import { contents } from "../mail/render/mail-content.ts";
import { day, moment, money, phraseLine } from "../mail/render/phrase.ts";
import { ar } from "../mail/words/ar.ts";
import { en } from "../mail/words/en.ts";

const wordsOf = { ar, en } as const;

type Filled = readonly [TemplateName, ...string[]];
/** Kinds that WhatsApp carries, each with its template and the values of it. */
type Carried = {
  readonly [K in MailKind]?: (data: MailData[K], language: Language) => Filled;
};

/** What will be charged and when; a price that rose is charged only once it is agreed to. */
function chargeNotice(
  template: "renewal_due" | "repeat_due",
  { what, total, on, needsAgreement }: Pick<MailData["renewal-notice"], "what" | "total" | "on" | "needsAgreement">,
  language: Language,
): Filled {
  const values = [pickText(what, language), money(total, language).text] as const;
  return needsAgreement ? ["price_to_agree", ...values] : [template, ...values, day(on, language).text];
}

const carried: Carried = {
  "order-shipped": ({ orderNumber, carrier, trackingNumber }) => [
    "order_shipped",
    orderNumber,
    carrier,
    trackingNumber,
  ],
  "order-delivered": ({ orderNumber }) => ["order_delivered", orderNumber],
  "order-undelivered": ({ orderNumber }) => ["order_undelivered", orderNumber],
  "order-to-confirm": ({ orderNumber, total }, language) => [
    "order_to_confirm",
    orderNumber,
    money(total, language).text,
  ],
  "address-needed": ({ orderNumber }) => ["address_needed", orderNumber],
  "payment-code": ({ orderNumber, total, code }, language) => [
    "payment_code",
    orderNumber,
    money(total, language).text,
    code,
  ],
  "renewal-notice": (data, language) => chargeNotice("renewal_due", data, language),
  "replenishment-notice": (data, language) => chargeNotice("repeat_due", data, language),
  "subscription-renewal": ({ what, until, total }, language) => [
    "renewal_to_pay",
    pickText(what, language),
    day(until, language).text,
    money(total, language).text,
  ],
  "renewal-failed": ({ what, total }, language) => [
    "renewal_failed",
    pickText(what, language),
    money(total, language).text,
  ],
  "renewal-paused": ({ what, total }, language) => [
    "renewal_failed",
    pickText(what, language),
    money(total, language).text,
  ],
  "coach-message": ({ firstName }) => ["coach_replied", firstName],
  "cart-reminder": ({ firstName, goods: [first] }, language) => [
    "cart_reminder",
    firstName,
    first === undefined ? "" : pickText(first, language),
  ],
  // A coach chooses the form's name, which may reveal its subject.
  "check-in-due": () => ["check_in_due"],
  "staff-alert": (data, language) => [
    "staff_alert",
    phraseLine(wordsOf[language].kinds["staff-alert"](data).subject, language),
  ],
  call: ({ withName, startsAt, timezone }, language) => [
    "call_changed",
    withName,
    moment(startsAt, language, timezone).text,
  ],
};

/** Target of the button: the same page as the mail's. */
function toPath<K extends MailKind>(kind: K, data: MailData[K], language: Language): string {
  const { link } = contents[kind](data, wordsOf[language]);
  return link?.startsWith("/") === true ? link : "/dashboard";
}

/** A message as a template, which is allowed at any time. Undefined: there is no template for it. */
export function renderTemplate<K extends MailKind>(
  kind: K,
  data: MailData[K],
  language: Language,
): Extract<WhatsAppContent, { format: "template" }> | undefined {
  const fill = carried[kind] as ((of: MailData[K], language: Language) => Filled) | undefined;
  if (fill === undefined) return undefined;
  const [template, ...values] = fill(data, language);
  return { format: "template", template, language, values, path: toPath(kind, data, language) };
}

const openWords = { ar: "أرسل لك مدربك ملفًا. افتحه هنا:", en: "Your coach has sent you a file. Open it here:" };

/** What a coach wrote, in their own words; content that WhatsApp cannot show is a link. */
export function renderCoachText(
  { message, path }: MailData["coach-message"],
  language: Language,
  origin: string,
): WhatsAppContent {
  return { format: "text", text: message === "" ? `${openWords[language]}\n${origin}${path}` : message };
}
