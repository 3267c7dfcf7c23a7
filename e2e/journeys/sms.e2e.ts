import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** The newest SMS whose text matches, and its length, from the development outbox. */
async function readSms(page: Page, matching: RegExp): Promise<{ readonly text: string; readonly length: string }> {
  const outbox = await page.context().newPage();
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      await outbox.goto("/dev/outbox");
      const items = outbox.getByRole("navigation", { name: "Messages" }).getByRole("listitem");
      for (const sms of await items.filter({ has: outbox.getByText("SMS", { exact: true }) }).all()) {
        await outbox.goto(new URL((await sms.getByRole("link").getAttribute("href")) ?? "", outbox.url()).href);
        const shown = outbox.getByRole("article");
        const text = await shown.locator("pre").innerText();
        if (matching.test(text)) return { text, length: await shown.getByText(/\d parts?/).innerText() };
        await outbox.goto("/dev/outbox");
      }
      await outbox.waitForTimeout(250);
    }
  } finally {
    await outbox.close();
  }
  throw new Error(`no SMS that says ${matching}`);
}

/** Six digits that are not an order's number. */
const aCode = /(?<!HM-)\b\d{6}\b/;

/** A member verifies a number after every possible mistake, chooses topics, and gets an SMS. */
test("a member adds a number for SMS and gets a payment code there", async ({ page }, info) => {
  test.setTimeout(180_000);
  const language = languageOf(info);
  const t = wordsOf(language);
  const n = (key: string): string => t(`notifications:sms.${key}`);
  const number = `10${String(Date.now()).slice(-8)}`;
  const email = `sms-${crypto.randomUUID()}@himma.test`;
  await openAccount(page, { email, password: "A-calm-evening-26", language });
  await enterAs(page, email, "A-calm-evening-26");
  await page.goto("/dashboard/notifications");
  await hydrated(page);
  const card = page.getByRole("region", { name: n("title"), exact: true });
  let sent = "";
  const phone = card.getByRole("textbox", { name: n("phone") });
  const code = card.getByRole("textbox", { name: n("code") });
  const press = (key: string) => card.getByRole("button", { name: n(key), exact: true }).click();
  const wrongWith = (left: number): string =>
    n(`wrong_${new Intl.PluralRules(language).select(left)}`).replace("{{count}}", String(left));
  const enter = async (digits: string): Promise<void> => {
    await code.fill(digits);
    await press("confirm");
  };

  await test.step("a number and the consent are needed", async () => {
    await phone.fill("123");
    await press("send");
    await expect(card.getByText(n("wrongNumber"))).toBeVisible();
    await expect(card.getByText(n("agree"))).toBeVisible();
    await expectAccessible(page);
    await phone.fill(number);
    await card.getByRole("checkbox").check();
    await press("send");
    await expect(card.getByText(n("sent"))).toBeVisible();
  });

  await test.step("a wrong code says how many attempts are left, the fifth that a new one is needed", async () => {
    const { text } = await readSms(page, aCode);
    sent = aCode.exec(text)?.[0] ?? "";
    const wrong = sent === "000000" ? "000001" : "000000";
    await enter("12");
    await expect(card.getByText(n("wrongCode"))).toBeVisible();
    await enter(wrong);
    await expect(card.getByText(wrongWith(4))).toBeVisible();
    await expectAccessible(page);
    for (const left of [3, 2, 1]) {
      await enter(wrong);
      await expect(card.getByText(wrongWith(left))).toBeVisible();
    }
    await enter(wrong);
    await expect(card.getByText(n("usedUp"))).toBeVisible();
  });

  await test.step("an expired code says what to do, and a new one goes to the same number", async () => {
    const late = { code: "SMS_CODE_WRONG", message: "too old", reason: "expired", triesLeft: 0 };
    await page.route("**/api/sms/number", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 409, json: late }) : route.fallback(),
    );
    await enter("123456");
    await expect(card.getByText(n("expired"))).toBeVisible();
    await page.unroute("**/api/sms/number");
    await press("again");
    await expect(card.getByText(n("againDone"))).toBeVisible();
    const another = new RegExp(`\\b(?!${sent})${aCode.source}`);
    const { text } = await readSms(page, another);
    await enter(another.exec(text)?.[0] ?? "");
    await expect(page.getByText(n("done")).first()).toBeVisible();
    await expect(card).toContainText(number.slice(-4));
  });

  await test.step("SMS are switched on for orders, and a payment code comes in one or two parts", async () => {
    const onSms = page.getByRole("switch", { name: t("notifications:channels.sms") });
    await expect(onSms).toBeChecked();
    await expect(page.getByRole("switch", { name: t("notifications:topics.orders") })).toBeChecked();
    await page.getByRole("switch", { name: t("notifications:topics.points") }).uncheck();
    // At night and during the Friday prayer the SMS would wait, as it should.
    await page.getByRole("switch", { name: t("notifications:quiet.label") }).uncheck();
    await page.getByRole("button", { name: t("notifications:save"), exact: true }).click();
    await expect(page.getByText(t("notifications:saved"), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const { products } = await callApi<{ products: { id: string }[] }>(page, "GET", "/products?kind=programme&limit=1");
    await callApi(page, "POST", "/cart/add", { productId: products[0]?.id, quantity: 1, size: "One" });
    const asked = { shippingAddress: { country: "EG" }, currency: "EGP" };
    const { quote } = await callApi<{ quote: { total: number } }>(page, "POST", "/orders/quote", asked);
    const body = { paymentMethod: "fawry", currency: "EGP", expectedTotal: quote.total };
    const placed = await callApi<{ payment: { instructions: { code: string } } }>(page, "POST", "/orders", body);
    const { length } = await readSms(page, new RegExp(placed.payment.instructions.code));
    expect(length).toMatch(/^[123] parts? · \d+ units/);
  });
});
