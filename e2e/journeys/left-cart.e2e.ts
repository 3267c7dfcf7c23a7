import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { addToCart } from "../support/cart.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, mailsTo, mailTo, wordsOf } from "../support/words.ts";

const password = "kettle swing 24";
const day = 24 * 60;
/** The mail comes a day after the reminder, which may have waited for the morning. */
const twoDays = 2 * day;

/** Whether a user is in the control group, which gets no messages. */
const isControl = (userId: string): boolean =>
  Number.parseInt(createHash("sha256").update(`abandoned-cart:${userId}`).digest("hex").slice(0, 8), 16) % 100 < 10;

/** A new signed-in customer outside of the control group. */
async function arrive(page: Page, language: "ar" | "en"): Promise<string> {
  for (;;) {
    const email = `left-${crypto.randomUUID()}@example.test`;
    await openAccount(page, { email, password, language });
    await enterAs(page, email, password);
    const { user } = await callApi<{ user: { id: string } }>(page, "GET", "/users/me");
    if (!isControl(user.id)) return email;
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
}

/** Lets time pass for the cart; resolves to the state of the flow. */
async function later(page: Page, email: string, minutes: number) {
  const reply = await page.request.post(`/dev/carts/later?${new URLSearchParams({ email, minutes: String(minutes) })}`);
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { runs: unknown[] }).runs;
}

const aboutCart = /\/cart\b/;
const countMails = async (page: Page, email: string): Promise<number> => (await mailsTo(page, email, aboutCart)).length;

test("a customer who consented to offers is reminded of an abandoned cart, returns to it, and unsubscribes", async ({
  page,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = await arrive(page, language);

  await test.step("without consent nothing is sent", async () => {
    await page.goto("/product/deep-foam-roller-45cm");
    await hydrated(page);
    await addToCart(page, t);
    expect(await later(page, email, 65)).toEqual([]);
  });

  await test.step("with consent the flow begins after an hour, and the mail is sent a day later", async () => {
    await page.goto("/dashboard/notifications");
    await hydrated(page);
    await page.getByRole("switch", { name: t("notifications:topics.offers") }).check();
    await page.getByRole("switch", { name: t("notifications:quiet.label") }).uncheck();
    await page.getByRole("button", { name: t("notifications:save"), exact: true }).click();
    await expect(page.getByText(t("notifications:saved"), { exact: true }).first()).toBeVisible();
    const run = { arm: "message", stopReason: null };
    expect(await later(page, email, 1)).toEqual([{ ...run, step: 1 }]);
    expect(await countMails(page, email)).toBe(0);
    expect(await later(page, email, twoDays)).toEqual([{ ...run, step: 2 }]);
  });

  const { text, html, subject } = await mailTo(page, email, aboutCart);
  await test.step("the outbox shows it, and its button opens the cart as it was", async () => {
    await page.goto("/dev/outbox");
    await expect(page.getByRole("navigation").getByText(subject).first()).toBeVisible();
    const href = /href="([^"]*\/cart[^"]*)"/.exec(html)?.[1] ?? "";
    await page.goto(href.replaceAll("&amp;", "&"));
    await expect(page).toHaveURL(/\/cart/);
    const lines = page.getByRole("list", { name: t("cart.lines") });
    await expect(lines.getByRole("listitem")).toHaveCount(1);
    await expect(lines.getByRole("link").first()).toHaveAttribute("href", /deep-foam-roller-45cm/);
  });

  await test.step("the link in the mail ends the offers, and another cart gets no reminder", async () => {
    const stop = /http\S+\/u\/[^\s"<)]+/.exec(text)?.[0] ?? "";
    await page.goto(stop);
    await page.getByRole("button").first().click();
    await page.goto("/dashboard/notifications");
    await expect(page.getByRole("switch", { name: t("notifications:topics.offers") })).not.toBeChecked();
    expect(await later(page, email, 8 * day)).toHaveLength(1);
    await page.goto("/product/deep-foam-roller-45cm");
    await hydrated(page);
    await addToCart(page, t);
    expect(await later(page, email, 65)).toHaveLength(1);
    expect(await countMails(page, email)).toBe(1);
  });
});
