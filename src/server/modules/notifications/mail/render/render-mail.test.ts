import { describe, expect, it } from "vitest";
import { languages } from "#shared/i18n/languages.ts";
import { sampleMails } from "#test/support/mail-samples.ts";
import type { MailData, MailKind } from "../../kinds.ts";
import { renderMail } from "./render-mail.ts";

const origin = "http://shop.test";
const kinds = Object.keys(sampleMails("")) as MailKind[];
const cases = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

const attacks = [
  `"><svg onload=alert(1)>`,
  `'"\`;--`,
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the attack itself
  "${7*7}",
  "<%= 7*7 %>",
  "</script><script>alert(1)</script>",
  "-->",
  "javascript:alert(1)",
];

const ownTags = /<\/?(?:!doctype|html|head|meta|title|style|body|div|table|tr|td|th|h1|p|a|img|span|br|bdi)\b[^<>]*>/gi;
const foreignPicture = /<img(?! src="http:\/\/shop\.test\/(?:icons|media)\/)/i;

function render(kind: MailKind, language: "ar" | "en", text: string) {
  return renderMail(kind, sampleMails(text)[kind] as MailData[typeof kind], language, origin);
}

describe.each(cases)("the mail %s in %s", (kind, language) => {
  it("is whole: subject, HTML in its direction, text, absolute links", () => {
    const { subject, html, text } = render(kind, language, "منى Mona");
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|NaN|\[object|null|Invalid Date/);
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
    expect(subject.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/<\/?[a-z]+/i);
    expect(`${subject}${html}${text}`).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });

  it.each(attacks)("shows %s as the text that it is", (attack) => {
    const { subject, html } = render(kind, language, attack);
    expect(html.replace(ownTags, "")).not.toMatch(/[<>]/);
    expect(html).not.toMatch(/<(?:svg|script|iframe)|href="javascript/i);
    expect(html).not.toMatch(foreignPicture);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it("makes no header from text that a person wrote", () => {
    const { subject } = render(kind, language, "x\r\nBcc: all@himma.test\u2028y\0");
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(subject.length).toBeLessThan(400);
  });

  it("closes every isolate that it opens", () => {
    const { subject, text } = render(kind, language, "\u202e\u2069 evil \u2067");
    for (const part of [subject, text]) {
      expect(part.match(/[\u2066-\u2068]/g)?.length ?? 0).toBe(part.match(/\u2069/g)?.length ?? 0);
      expect(part).not.toContain("\u202e");
    }
  });
});

it("sets numbers, ids and phones apart in Arabic", () => {
  const mail = render("order-shipped", "ar", "منى");
  expect(mail.subject).toBe("طلبك \u2066HM-100234\u2069 في الطريق");
  expect(mail.html).toContain('<bdi dir="ltr">AB-1234 5678</bdi>');
  expect(mail.html).toContain('<bdi dir="rtl">2,521.00\u00a0ج.م</bdi>');
  expect(mail.text).toContain("\u20672,521.00\u00a0ج.م\u2069");
  const message = render("contact-message", "ar", "منى");
  expect(message.html).toContain('<bdi dir="ltr">+20 10 1234 5678</bdi>');
  expect(message.replyTo).toBe("mona@himma.test");
});

it("counts in the forms of the language", () => {
  const points = (count: number, language: "ar" | "en") =>
    renderMail("points-earned", { firstName: "", points: count, balance: 0 }, language, origin).subject.replace(
      /[\u2066\u2069]/g,
      "",
    );
  expect([1, 2, 3, 11, 100, 1200].map((count) => points(count, "ar"))).toEqual([
    "كسبت نقطة واحدة",
    "كسبت نقطتين",
    "كسبت 3 نقاط",
    "كسبت 11 نقطة",
    "كسبت 100 نقطة",
    "كسبت 1,200 نقطة",
  ]);
  expect(points(1, "en")).toBe("You earned 1 point");
});

it("uses the right case of two points after a preposition", () => {
  const { text } = renderMail("points-expiring", { firstName: "", points: 2, on: "2026-12-01" }, "ar", origin);
  expect(text).toContain("تنتهي صلاحية نقطتين من رصيدك");
});

it("writes links so that they can be followed in HTML and in text", () => {
  const { html, text } = render("verification", "ar", "منى");
  expect(html).toContain('href="http://shop.test/auth/verify-email?token=abc&amp;email=mona%40himma.test"');
  expect(text).toContain("\nhttp://shop.test/auth/verify-email?token=abc&email=mona%40himma.test\n");
});

it.each([
  ["ar", "وسيلة الدفع نفسها"],
  ["en", "original payment method"],
] as const)("says of cash that was paid back in %s nothing of the way it was paid", (language, method) => {
  const refund = sampleMails("")["order-refunded"];
  const text = (isCash: boolean) => renderMail("order-refunded", { ...refund, isCash }, language, origin).text;
  expect(text(false)).toContain(method);
  expect(text(true)).not.toContain(method);
});

it("follows a tracking link only to a web address", () => {
  const shipped = (trackingUrl: string) =>
    renderMail("order-shipped", { ...sampleMails("x")["order-shipped"], trackingUrl }, "en", origin).html;
  expect(shipped("https://track.test/1")).toContain('href="https://track.test/1"');
  expect(shipped("javascript:alert(1)")).toContain(`href="${origin}/dashboard/orders/`);
});

it.each([
  ["ar", "مجاني"],
  ["en", "FREE"],
] as const)("a line and a total that cost nothing read as free in %s", (language, word) => {
  const sample = sampleMails("")["order-paid"];
  const nothing = { amountMinor: 0, currency: "EGP" } as const;
  const lines = sample.lines.map((line) => ({ ...line, total: nothing }));
  const { html, text } = renderMail("order-paid", { ...sample, lines, sums: [], total: nothing }, language, origin);
  for (const part of [html, text]) expect(part.split(word)).toHaveLength(lines.length + 2);
});

const samples = () => sampleMails("منى");
/** A mail with plain spaces. */
function inLanguage<K extends MailKind>(kind: K, data: MailData[K], language: "ar" | "en") {
  const mail = renderMail(kind, data, language, origin);
  return { ...mail, text: mail.text.replaceAll("\u00a0", " ") };
}

describe("the design of a mail", () => {
  it("has the logo, and a dark scheme for readers that ask for one", () => {
    const { html } = inLanguage("welcome", samples().welcome, "ar");
    expect(html).toMatch(/<img src="http:\/\/shop\.test\/icons\/192\.png" width="36" height="36" alt=""/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
  });

  it("shows a picture beside each line that has one", () => {
    const { html, text } = inLanguage("order-paid", samples()["order-paid"], "en");
    expect(
      html.match(/<img src="http:\/\/shop\.test\/media\/ab12\/160\.png" width="56" height="56" alt=""/g),
    ).toHaveLength(1);
    expect(text).not.toContain("media");
  });
});

describe("an order's mail", () => {
  it("says what the product calls its options", () => {
    const { html, text } = inLanguage("order-paid", { ...samples()["order-paid"], lines: sized() }, "en");
    expect(html.replace(/<\/?bdi[^>]*>/g, "")).toContain("Size: 2 kg · Quantity: 1");
    expect(text).toContain("(Size: 2 kg)");
  });

  it("states the address, the delivery time and the earned points", () => {
    const { text } = inLanguage("order-paid", { ...samples()["order-paid"], address: ["Mona", "Cairo"] }, "en");
    expect(text).toContain("Deliver to: Mona\nCairo");
    expect(text).toContain("Delivery: In 2 to 4 working days");
    expect(text).toContain("Points you earned: +252");
    const arabic = inLanguage("order-paid", samples()["order-paid"], "ar").text.replace(/[\u2066-\u2069]/g, "");
    expect(arabic).toContain("التوصيل: خلال 2 إلى 4 أيام عمل");
    expect(arabic).toContain("النقاط التي كسبتها: +252");
  });

  it("promises no day before payment, and none after it was shipped", () => {
    expect(inLanguage("order-placed", samples()["order-placed"], "en").text).not.toContain("working days");
    expect(inLanguage("order-shipped", samples()["order-shipped"], "en").text).not.toContain("working days");
    const onDelivery = { ...samples()["order-placed"], isPayable: false };
    expect(inLanguage("order-placed", onDelivery, "en").text).toContain("working days");
  });

  it("speaks of points and not of a payment where points paid", () => {
    const nothing = { amountMinor: 0, currency: "SAR" } as const;
    const reward = { ...samples()["order-paid"], isReward: true, sums: [], total: nothing };
    const { subject, text } = inLanguage("order-paid", reward, "en");
    expect(`${subject} ${text}`).not.toMatch(/paid|payment/i);
    expect(text).toContain("Total: FREE");
    expect(inLanguage("order-paid", reward, "ar").text).not.toMatch(/الدفع|دفع/);
  });
});

describe("the mail of a code that points bought", () => {
  it("shows the code, its value, its expiry and where to use it", () => {
    const { html, text } = inLanguage("reward-code", samples()["reward-code"], "en");
    expect(html).toContain('<bdi dir="ltr">HV-7K2P9QXRM4</bdi>');
    expect(text).toContain("Worth: SAR 100.00");
    expect(text).toContain("Valid until: 21 May 2027");
    expect(text).toMatch(/at checkout/);
    expect(text).not.toMatch(/shipp|payment/i);
  });

  it("calls free shipping by its name", () => {
    const { worth: _, ...data } = samples()["reward-code"];
    expect(inLanguage("reward-code", data, "en").text).toContain("Worth: Free shipping");
    expect(inLanguage("reward-code", data, "ar").text).toContain("شحن مجاني");
  });
});

function sized(): MailData["order-paid"]["lines"] {
  return [
    {
      name: { ar: "بروتين", en: "Whey" },
      size: "2 kg",
      label: "Size",
      quantity: 1,
      total: { amountMinor: 100, currency: "EGP" },
    },
  ];
}
