import { expect, type Page, test } from "@playwright/test";
import { diffDays } from "#shared/domain/calendar.ts";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { addToCart } from "../support/cart.ts";
import { today } from "../support/days.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** A month of coaching: bought, paused, messages with the coach, and renewed with a saved card. */

const password = "kettle swing 24";

interface Standing {
  readonly status: string;
  readonly endsOn: string;
  readonly state: string | null;
  readonly isAnnounced: boolean;
}

/** Lets days pass for the subscription; resolves to its state then. */
async function later(page: Page, email: string, days: number): Promise<Standing> {
  const reply = await page.request.post(`/dev/renewals/later?${new URLSearchParams({ email, days: String(days) })}`);
  expect(reply.status()).toBe(200);
  const { subscriptions } = (await reply.json()) as { subscriptions: [Standing] };
  return subscriptions[0];
}

/** The text of a button before the amount. */
const beforeSum = (words: string): RegExp => new RegExp(`^${words.split("{{")[0]?.trim()}`);

/** Lets time pass until the mail that announces the renewal is sent, three days before the end. */
async function untilAnnounced(page: Page, email: string): Promise<void> {
  const { endsOn } = await later(page, email, 0);
  await later(page, email, diffDays(today(), endsOn) - 3);
  await expect.poll(async () => (await later(page, email, 0)).isAnnounced).toBe(true);
}

test("a month of coaching is bought, paused, discussed with the coach, renewed by a saved card and by hand", async ({
  page,
  context,
  browser,
  baseURL,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `coached-${language}-${Date.now()}@example.test`;
  const question = `How deep should I squat? ${Date.now()}`;
  const answer = `Until your thighs are level. ${Date.now()}`;
  await context.addCookies([{ name: "devCountry", value: "EG", url: baseURL ?? "" }]);

  await test.step("a package is bought, and paying leads to the subscription", async () => {
    await openAccount(page, { email, password, language });
    await enterAs(page, email, password);
    await page.goto("/product/coaching-1-month");
    await hydrated(page);
    await addToCart(page, t);
    await page.goto("/checkout");
    await page.getByRole("radio", { name: t("checkout:payment.card.name") }).check({ force: true });
    const saves = page.getByRole("checkbox", { name: t("cards:pay.save") });
    await expect(saves).not.toBeChecked();
    await saves.check();
    await page.locator('button[type="submit"][form="checkout"]').locator("visible=true").first().click();
    await page.waitForURL(/\/sandbox-pay\//);
    await page.locator('form[action$="/approve"] button, button[formaction$="/approve"]').first().click();
    await page.getByRole("link", { name: t("payment:toSubscriptions") }).click({ timeout: 20_000 });
    await page.getByRole("link", { name: t("subscriptions.open") }).click();
    await expect(page).toHaveURL(/\/dashboard\/subscriptions\/[0-9a-f-]{36}/);
    await expect(page.getByText(t("subscriptions.status.active"), { exact: true })).toBeVisible();
  });

  await test.step("it is paused for a week and resumed at once", async () => {
    await page.getByRole("button", { name: t("subscriptions.pause.open"), exact: true }).click();
    await page.getByLabel(t("subscriptions.pause.days")).selectOption("7");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("subscriptions.pause.confirm"), exact: true })
      .click();
    await expect(page.getByText(t("subscriptions.status.paused"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("subscriptions.resume.open") }).click();
    await expect(page.getByText(t("subscriptions.status.active"), { exact: true })).toBeVisible();
  });

  await test.step("the card that paid is saved, another one too, and the subscription renews with it", async () => {
    const subscription = page.url();
    await page.goto("/dashboard/cards");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: /4242/ })).toHaveCount(1);
    await page.getByRole("button", { name: t("cards:add") }).click();
    await expect(page.getByText(t("cards:agree"))).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: t("cards:add") }).click();
    await page.waitForURL(/\/sandbox-card\//);
    await page.locator('form[action$="/insufficient_funds"] button').click();
    await expect(page.getByText(t("cards:added"))).toBeVisible();
    await expectAccessible(page);
    await page.goto(subscription);
    await page.getByRole("button", { name: t("cards:renewal.turnOn") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("cards:renewal.save"), exact: true }).click();
    await expect(page.getByText(t("cards:renewal.auto"), { exact: true })).toBeVisible();
    await expect(page.getByText(/4242/)).toBeVisible();
  });

  await test.step("a message is sent to the coach", async () => {
    await page.getByLabel(t("subscriptions.thread.write")).fill(question);
    await page.getByRole("button", { name: t("subscriptions.thread.send"), exact: true }).click();
    await expect(page.getByRole("list", { name: t("subscriptions.thread.label") })).toContainText(question);
  });

  await test.step("the coach sees it waiting, and answers", async () => {
    const own = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const coach = await own.newPage();
    // He has the most free capacity of the demo's coaches, so he gets new clients.
    await enterAs(coach, "coach@himma.test");
    await coach.goto(`/dashboard/admin/threads?state=waiting&search=${encodeURIComponent(email)}`);
    await coach.getByRole("link", { name: /Layan Hassan/ }).click();
    await expect(coach.getByRole("list", { name: "Conversation" })).toContainText(question);
    await coach.getByLabel("Your reply").fill(answer);
    await coach.getByRole("button", { name: "Send", exact: true }).click();
    await expect(coach.getByRole("list", { name: "Conversation" })).toContainText(answer);
    await own.close();
  });

  await test.step("a mail announces the answer and links to it", async () => {
    const mail = await mailTo(page, email, /#coach/);
    const [link = ""] = /http\S+#coach/.exec(mail.text) ?? [];
    await page.goto(link);
    await expect(page.getByRole("list", { name: t("subscriptions.thread.label") })).toContainText(answer);
    await expect(page.getByText(t("subscriptions.thread.new"), { exact: true })).toBeVisible();
  });

  const subscription = new URL(page.url()).pathname;
  await test.step("the renewal is announced with the card and a way to cancel, and the card pays it", async () => {
    await untilAnnounced(page, email);
    const notice = await mailTo(page, email, /\/renewal\//);
    expect(notice.text).toContain("4242");
    expect(await later(page, email, 0)).toMatchObject({ status: "renewal_due", state: "scheduled" });
    expect(await later(page, email, 4)).toMatchObject({ status: "active", state: null });
    await page.goto(subscription);
    await expect(page.getByText(t("subscriptions.status.active"), { exact: true })).toBeVisible();
    await expect(page.getByText(t("cards:renewal.auto"), { exact: true })).toBeVisible();
  });

  await test.step("the next one is charged to the other card, is declined, and the member is informed", async () => {
    await page.getByRole("button", { name: t("cards:renewal.change") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /9995/ }).check({ force: true });
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: t("cards:renewal.saveCard"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await untilAnnounced(page, email);
    expect(await later(page, email, 4)).toMatchObject({ status: "renewal_due", state: "waiting" });
    await page.goto(subscription);
    await expect(page.getByRole("button", { name: beforeSum(t("cards:renewal.pay")) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the mail's link leads to the order, and paying it by hand renews the coaching", async () => {
    const failed = await mailTo(page, email, /9995[\s\S]*\/dashboard\/orders\//);
    const [link = ""] = /http\S+\/dashboard\/orders\/[0-9a-f-]{36}/.exec(failed.text) ?? [];
    await page.goto(link);
    await page
      .getByRole("button", { name: beforeSum(t("orders.pay")) })
      .first()
      .click();
    await page.waitForURL(/\/sandbox-pay\//);
    await page.locator('form[action$="/approve"] button, button[formaction$="/approve"]').first().click();
    await expect(page.getByRole("link", { name: t("payment:toSubscriptions") })).toBeVisible();
    expect(await later(page, email, 0)).toMatchObject({ status: "active", state: null });
    await page.goto(subscription);
    await expect(page.getByText(t("subscriptions.status.active"), { exact: true })).toBeVisible();
  });
});
