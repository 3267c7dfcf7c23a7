import { inFours } from "#shared/domain/iban.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { promiseSentence } from "#shared/domain/promise-words.ts";
import { pickText } from "#shared/i18n/languages.ts";
import type { MailAccount, MailData, MailKind } from "../../kinds.ts";
import { shopFacts } from "../shop-facts.ts";
import { alertNames } from "../words/alert-names.ts";
import type { Words } from "../words/shape.ts";
import { chargeContents } from "./charge-contents.ts";
import { type Fact, facts, type MailContent, type Part, plain } from "./mail-parts.ts";
import { day, ltr, money, type Phrase, phrase, userText } from "./phrase.ts";

type Order = MailData["order-delivered"];

/** Where a transfer goes. */
const toAccountFacts = ({ bank, holder, iban, instapay }: MailAccount, labels: Words["labels"]): readonly Fact[] => [
  { label: labels.bank, value: [userText(bank)] },
  { label: labels.holder, value: [userText(holder)] },
  { label: "IBAN", value: [ltr(inFours(iban))] },
  ...(instapay === undefined ? [] : [{ label: "InstaPay", value: [ltr(instapay)] }]),
];

/** The address and the earned points; the delivery window only while the customer waits for the delivery. */
function orderFacts(data: Order, { labels, workingDays, language }: Words, hasWindow: boolean): readonly Part[] {
  const toArrival = ({ from, to, ...days }: NonNullable<Order["deliveryDays"]>): Phrase =>
    from === undefined || to === undefined ? workingDays(days) : [promiseSentence({ from, to })[language]];
  const { address = [], deliveryDays, pointsEarned = 0 } = data;
  const rows: Fact[] = [
    ...(address.length === 0
      ? []
      : [{ label: labels.deliverTo, value: address.flatMap((line, at) => [at === 0 ? "" : "\n", userText(line)]) }]),
    ...(hasWindow && deliveryDays !== undefined ? [{ label: labels.delivery, value: toArrival(deliveryDays) }] : []),
    ...(pointsEarned === 0
      ? []
      : [{ label: labels.pointsEarned, value: [ltr(`+${pointsEarned.toLocaleString("en-US")}`)] }]),
  ];
  return rows.length === 0 ? [] : [facts(...rows)];
}

interface OrderParts {
  readonly before?: readonly Part[];
  readonly after?: readonly Part[];
}

function orderContent(data: Order, { before = [], after = [] }: OrderParts = {}): MailContent {
  const { orderNumber: number, lines, sums = [], total } = data;
  return {
    name: data.firstName,
    link: `/dashboard/orders/${encodeURIComponent(data.orderId)}`,
    parts: [...before, { kind: "order", number, lines, sums, total }, ...after],
  };
}

type Return = MailData["return-asked"];

const goodsFacts = (goods: Return["goods"], labels: Words["labels"], language: Words["language"]): Fact[] =>
  goods.map(({ name, quantity }) => ({
    label: labels.item,
    value: phrase`${pickText(name, language)} ${ltr(`× ${quantity}`)}`,
  }));

function returnLetter(data: Return, { labels, language }: Words, more: readonly Part[] = []): MailContent {
  const goods = goodsFacts(data.goods, labels, language);
  return {
    name: data.firstName,
    link: `/dashboard/orders/${encodeURIComponent(data.orderId)}`,
    parts: [...more, facts({ label: labels.orderNumber, value: [ltr(data.orderNumber)] }, ...goods)],
  };
}

const isOutsideAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const toQuote = (text: string): readonly Part[] => (text.trim() === "" ? [] : [{ kind: "quote", text }]);

const toAlertFact = (
  { kind, count, details }: MailData["staff-alert"]["groups"][number],
  language: Words["language"],
): Fact => ({
  label: alertNames[language][kind],
  value: [
    ltr(count),
    ...details.flatMap((detail, at): Phrase => [at === 0 ? " – " : language === "ar" ? "، " : ", ", userText(detail)]),
    ...(details.length > 0 && details.length < count ? [" …"] : []),
  ],
});

/** Facts, tables, codes and links of each kind of mail. */
export const contents: { readonly [K in MailKind]: (data: MailData[K], words: Words) => MailContent } = {
  verification: ({ firstName, path }) => ({ name: firstName, link: path, spellsLink: true, parts: [] }),
  welcome: ({ firstName }) => ({ name: firstName, link: "/programmes", parts: [] }),
  "already-registered": ({ firstName }) => ({ name: firstName, link: "/auth/login", parts: [] }),
  "password-reset": ({ firstName, path }) => ({ name: firstName, link: path, spellsLink: true, parts: [] }),
  "sms-code": () => ({ name: "", parts: [] }),
  "password-changed": ({ firstName }) => ({ name: firstName, link: "/auth/forgot-password", parts: [] }),
  "second-factor-on": ({ firstName }) => ({ name: firstName, link: "/dashboard/admin/security", parts: [] }),
  "second-factor-off": ({ firstName }) => ({ name: firstName, link: "/dashboard/admin/security", parts: [] }),
  "factor-added": ({ firstName }) => ({ name: firstName, link: "/dashboard/admin/security", parts: [] }),
  "factor-removed": ({ firstName }) => ({ name: firstName, link: "/dashboard/admin/security", parts: [] }),
  "staff-invitation": ({ path }) => ({ name: "", link: path, spellsLink: true, parts: [] }),
  "customer-invitation": ({ firstName }) => ({ name: firstName, link: "/auth/register", parts: [] }),
  "session-ended": ({ firstName }) => ({ name: firstName, link: "/dashboard/profile", parts: [] }),
  "account-locked": ({ firstName }) => ({ name: firstName, link: "/auth/forgot-password", parts: [] }),
  "email-change": ({ firstName, path }) => ({ name: firstName, link: path, spellsLink: true, parts: [] }),
  "email-change-notice": ({ firstName, path }) => ({
    name: firstName,
    link: path ?? "/contact",
    spellsLink: path !== undefined,
    parts: [],
  }),
  "order-placed": (data, words) => orderContent(data, { after: orderFacts(data, words, !data.isPayable) }),
  "order-paid": (data, words) => orderContent(data, { after: orderFacts(data, words, true) }),
  "order-shipped": (data, words) => {
    const { labels } = words;
    const content = orderContent(data, {
      before: [
        facts(
          { label: labels.carrier, value: [userText(data.carrier)] },
          { label: labels.trackingNumber, value: [ltr(data.trackingNumber)] },
        ),
      ],
      after: orderFacts(data, words, data.deliveryDays?.from !== undefined),
    });
    const { trackingUrl } = data;
    return trackingUrl !== undefined && isOutsideAddress(trackingUrl) ? { ...content, link: trackingUrl } : content;
  },
  "order-delivered": (data, words) => orderContent(data, { after: orderFacts({ ...data, address: [] }, words, false) }),
  "order-undelivered": (data) => orderContent(data),
  "order-late": (data) => orderContent(data),
  "order-later-day": (data) => orderContent(data),
  "order-to-confirm": ({ firstName, path, orderNumber, total }, { labels, language }) => ({
    name: firstName,
    link: path,
    spellsLink: true,
    parts: [
      facts(
        { label: labels.orderNumber, value: [ltr(orderNumber)] },
        { label: labels.total, value: [money(total, language)] },
      ),
    ],
  }),
  "address-needed": plain,
  "order-resent": plain,
  "order-cancelled": (data) => orderContent(data),
  "order-refunded": (data, { labels, language }) =>
    orderContent(data, { before: [facts({ label: labels.refunded, value: [money(data.refunded, language)] })] }),
  "return-asked": (data, words) => returnLetter(data, words),
  "return-approved": (data, words) =>
    returnLetter(data, words, [
      ...toQuote(data.instructions),
      facts({ label: words.labels.returnNumber, value: [ltr(data.returnNumber)] }),
      facts({
        label: words.labels.sendTo,
        value: [words.brand, " · ", data.seller?.address ?? shopFacts[words.language].address],
      }),
    ]),
  "return-accepted": (data, words) => returnLetter(data, words),
  "return-refused": (data, words) => returnLetter(data, words, toQuote(data.reason)),
  "return-paid-before": (data, words) => returnLetter(data, words),
  "exchange-off": (data, words) => returnLetter(data, words),
  "exchange-placed": (data, words) => orderContent(data, { after: orderFacts(data, words, true) }),
  "payment-failed": (data) => orderContent(data),
  "payment-code": ({ firstName, path, orderNumber, total, code, account }, { labels, language }) => ({
    name: firstName,
    link: path,
    parts: [
      facts(
        { label: labels.code, value: [ltr(code)] },
        { label: labels.total, value: [money(total, language)] },
        ...(account === undefined ? [] : toAccountFacts(account, labels)),
        { label: labels.orderNumber, value: [ltr(orderNumber)] },
      ),
    ],
  }),
  "points-earned": ({ firstName, points, balance }, { labels }) => ({
    name: firstName,
    link: "/rewards",
    parts: [
      facts(
        { label: labels.points, value: [ltr(`+${points.toLocaleString("en-US")}`)] },
        { label: labels.balance, value: [ltr(balance.toLocaleString("en-US"))] },
      ),
    ],
  }),
  "reward-code": ({ firstName, code, worth, until }, { labels, language }) => ({
    name: firstName,
    link: "/store",
    parts: [
      { kind: "code", code },
      facts(
        { label: labels.worth, value: worth === undefined ? [labels.freeShipping] : [money(worth, language)] },
        { label: labels.validUntil, value: [day(until, language)] },
      ),
    ],
  }),
  "points-expiring": ({ firstName }) => ({ name: firstName, link: "/rewards", parts: [] }),
  gift: ({ recipientName, message, path }) => ({
    name: recipientName,
    link: path ?? "/",
    spellsLink: path !== undefined,
    isBilingual: true,
    parts: toQuote(message),
  }),
  "gift-card": ({ recipientName, senderName, message, code, balance, until }, { labels, language }) => ({
    name: recipientName,
    link: "/store",
    isBilingual: senderName !== undefined,
    parts: [
      ...toQuote(message),
      { kind: "code", code },
      facts(
        { label: labels.balance, value: [money(balance, language)] },
        { label: labels.validUntil, value: [day(until, language)] },
      ),
    ],
  }),
  "subscription-renewal": ({ firstName, orderNumber, until, total, path }, { labels, language }) => ({
    name: firstName,
    link: path,
    parts: [
      facts(
        { label: labels.orderNumber, value: [ltr(orderNumber)] },
        { label: labels.until, value: [day(until, language)] },
        { label: labels.total, value: [money(total, language)] },
      ),
    ],
  }),
  ...chargeContents,
  call: ({ firstName, path, calendar }) => ({ name: firstName, link: path, parts: [], calendar }),
  "media-ending": plain,
  "workout-reminder": plain,
  "lighter-week": plain,
  "check-in-due": plain,
  "draft-order": ({ firstName, goods, total, until, path }, { labels, language }) => ({
    name: firstName,
    link: path,
    spellsLink: true,
    parts: [
      facts(
        ...goodsFacts(goods, labels, language),
        ...(total === undefined ? [] : [{ label: labels.total, value: [money(total, language)] }]),
        { label: labels.validUntil, value: [day(until, language)] },
      ),
    ],
  }),
  "coach-message": ({ firstName, message, path }) => ({ name: firstName, link: path, parts: toQuote(message) }),
  "staff-alert": ({ firstName, groups }, { language }) => ({
    name: firstName,
    link: (groups.length === 1 ? groups[0]?.path : undefined) ?? "/dashboard/admin",
    parts: [facts(...groups.map((group) => toAlertFact(group, language)))],
  }),
  "webhook-disabled": plain,
  "affiliate-started": ({ firstName, link, code, coupon, path }, { labels }) => ({
    name: firstName,
    link: path,
    parts: [
      facts(
        ...(code === undefined ? [] : [{ label: labels.code, value: [ltr(code)] }]),
        { label: labels.affiliateLink, value: [ltr(link)] },
        ...(typeof coupon === "string" ? [{ label: labels.sums.coupon, value: [ltr(coupon)] }] : []),
      ),
    ],
  }),
  "affiliate-paid": ({ firstName, reference, path }, { labels }) => ({
    name: firstName,
    link: path,
    parts: [facts({ label: labels.transferReference, value: [ltr(reference)] })],
  }),
  "coach-assigned": plain,
  "coach-full": plain,
  "coach-place": plain,
  "cart-reminder": ({ firstName }) => ({ name: firstName, link: "/cart", parts: [] }),
  "abandoned-cart": ({ firstName, goods }, { labels, language }) => ({
    name: firstName,
    link: "/cart",
    parts: [facts(...goodsFacts(goods, labels, language))],
  }),
  "price-drop": plain,
  refill: plain,
  campaign: ({ firstName, path, code }) => ({
    name: firstName,
    link: path,
    parts: code === undefined ? [] : [{ kind: "code", code }],
  }),
  "back-in-stock": plain,
  "data-opened": ({ firstName, reason, path }) => ({ name: firstName, link: path, parts: toQuote(reason) }),
  "contact-received": ({ name, subject, message }, { labels }) => ({
    name,
    parts: [facts({ label: labels.subject, value: phrase`${subject}` }), { kind: "quote", text: message }],
  }),
  "contact-reply": ({ name, subject, reply, original, replyTo }, { labels }) => ({
    name,
    replyTo,
    parts: [
      { kind: "text", text: reply },
      facts({ label: labels.subject, value: [userText(subject)] }),
      ...toQuote(original),
    ],
  }),
  "contact-message": ({ name, email, phone, subject, message }, { labels }) => ({
    replyTo: email,
    parts: [
      facts(
        { label: labels.name, value: [userText(name)] },
        { label: labels.email, value: [ltr(email)] },
        ...(phone === "" ? [] : [{ label: labels.phone, value: [ltr(formatPhone(phone))] }]),
        { label: labels.subject, value: [userText(subject)] },
      ),
      { kind: "quote", text: message },
    ],
  }),
};
