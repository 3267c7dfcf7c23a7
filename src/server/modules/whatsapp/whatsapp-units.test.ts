import { expect, test } from "vitest";
import { isStopWord } from "#shared/domain/stop-words.ts";
import { findLinkCode } from "#shared/domain/whatsapp.ts";
import { countryOfNumber, findRate, type Rate } from "./cost.ts";
import { decideFault } from "./faults.ts";
import { isNews } from "./handle-status.ts";
import { lintTemplate, type Template } from "./lint-template.ts";
import { readEvent, readPricing } from "./read-event.ts";
import { signBody } from "./receive-event.ts";
import { templates } from "./templates.ts";

test("the signature is the one of the specification", () => {
  const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
  expect(signBody(body, "app_secret_t1")).toMatch(/^sha256=a2f2c746162632b825acaa053a4d6033/);
});

test("every template of the shop may be submitted as utility", () => {
  expect(templates.flatMap(lintTemplate)).toEqual([]);
});

const template: Template = {
  name: "order_news",
  category: "utility",
  body: { ar: "طلبك رقم {{1}} في الطريق إليك الآن.", en: "Your order {{1}} is on its way to you now." },
  button: { ar: "صفحة الطلب", en: "Open the order" },
  examples: ["1"],
};

test.each([
  ["en", "Your order {{1}} came with a discount for you, enjoy it.", "promotes"],
  ["en", "Your order {{1}} is here, and shipping was free for you.", "promotes"],
  ["ar", "طلبك رقم {{1}} وصل، ومعه خصم لك على طلبك القادم.", "promotes"],
  ["ar", "وصل طلبك رقم {{1}}. تسوق الآن قبل نفاد الكمية.", "promotes"],
  ["en", "{{1}} is the number of your order, which is on its way.", "begins or ends"],
  ["en", "The number of your order, on its way to you, is {{1}}.", "begins or ends"],
  ["en", "Your order is on its way to you now.", "in order"],
  ["en", "Order {{1}} now.", "too many values"],
] as const)("the linter refuses (%s) %s", (language, text, problem) => {
  const found = lintTemplate({ ...template, body: { ...template.body, [language]: text } });
  expect(found.join()).toContain(problem);
  expect(lintTemplate(template)).toEqual([]);
});

test("recognises words that stop, and codes that link", () => {
  for (const word of ["STOP", " stop. ", "إيقاف", "ايقاف", "إلغاء", "الغاء!"])
    expect(isStopWord(word), word).toBe(true);
  for (const word of ["please stop the pain", "إلغاء الطلب", ""]) expect(isStopWord(word), word).toBe(false);
  expect(findLinkCode(" hm-7kq2m9xa ")).toBe("7KQ2M9XA");
  expect(findLinkCode("HM-٧KQ٢M٩XA")).toBe("7KQ2M9XA");
  expect(findLinkCode("my order HM-100234")).toBeUndefined();
});

test("errors lead to the actions in the table", () => {
  const codes = [131047, 131026, 131049, 131050, 130429, 131056, 131048, 132001, 190, 100];
  expect(codes.map(decideFault)).toEqual([
    ...["as_template", "unreachable", "drop", "withdrawn", "back_off", "back_off", "spam", "template", "token"],
    "refuse",
  ]);
});

test("statuses count by their rank", () => {
  expect(isNews("sent", "delivered") && isNews("sent", "read") && isNews("unclear", "sent")).toBe(true);
  expect(isNews("read", "delivered") || isNews("delivered", "failed") || isNews("failed", "sent")).toBe(false);
});

test("a message costs the rate of its country and day, else that of all other countries", () => {
  const rate = (country: string, validFrom: string, micro: number): Rate => ({
    ...{ country, validFrom, micro, category: "utility", currency: "USD" },
  });
  const rates = [rate("*", "2026-01-01", 9000), rate("SA", "2026-01-01", 11_000), rate("SA", "2026-10-01", 10_000)];
  const cost = (country: string, day: string) => findRate(rates, { country, category: "utility", day })?.micro;
  expect([cost("SA", "2026-09-30"), cost("SA", "2026-10-01"), cost("EG", "2026-10-01")]).toEqual([
    11_000, 10_000, 9000,
  ]);
  expect(cost("EG", "2025-12-31")).toBeUndefined();
  const numbers = ["966512345678", "201001234567", "971501234567", "14155550123", "000"];
  expect(numbers.map(countryOfNumber)).toEqual(["SA", "EG", "AE", "US", undefined]);
  expect(readPricing({ pricing: { category: "service", type: "free_customer_service" } })?.isFree).toBe(true);
  expect(readPricing({ pricing: { category: "utility", type: "regular", billable: true } })?.isFree).toBe(false);
  expect(readPricing({ pricing: { category: "new_kind" } })).toBeUndefined();
});

test("the known parts of a report are read, and other numbers are ignored", () => {
  const message = { from: "201001234567", id: "wamid.1", timestamp: "1790000000", type: "text", text: { body: "Hi" } };
  const change = (id: string, more: object) => ({
    field: "messages",
    value: { metadata: { phone_number_id: id }, ...more },
  });
  const read = readEvent(
    {
      object: "whatsapp_business_account",
      entry: [
        { changes: [change("1", { messages: [message, { id: 7 }] }), change("2", { messages: [message] })] },
        { changes: [{ field: "account_update", value: { event: "X" } }] },
      ],
    },
    "1",
  );
  expect(read).toMatchObject({ messages: [{ id: "wamid.1", text: { body: "Hi" } }], statuses: [], unread: 1 });
  expect(readEvent({ object: "page", entry: [] }, "1")).toBeUndefined();
  expect(readEvent("text", "1")).toBeUndefined();
});
