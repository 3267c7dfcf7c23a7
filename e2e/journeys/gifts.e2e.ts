import { expect, type Page, test } from "@playwright/test";
import { openAccount } from "../support/account.ts";
import { addToCart } from "../support/cart.ts";
import { fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** A gift card pays part of a gifted programme; another customer claims it, once. */

const password = "kettle swing 24";
type Words = (key: string) => string;

/** Logs in and returns to the page that asked for it. */
async function logIn(page: Page, t: Words, email: string): Promise<void> {
  await hydrated(page);
  await fillLogin(page, t, email, password);
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

async function toCheckout(page: Page, t: Words, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await hydrated(page);
  await addToCart(page, t);
  await page.goto("/checkout");
  await page.getByRole("radio", { name: t("checkout:payment.card.name") }).check({ force: true });
  // A card that need not be saved has no options, so there is no space for them either.
  await expect(page.locator("label:has([value=card]:checked) + div")).toBeHidden();
}

async function pay(page: Page, t: Words): Promise<void> {
  await page.locator('button[type="submit"][form="checkout"]').locator("visible=true").first().click();
  await page.waitForURL(/\/sandbox-pay\//);
  await page.locator('form[action$="/approve"] button, button[formaction$="/approve"]').first().click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByRole("heading", { name: t("payment:paid.title") })).toBeVisible({ timeout: 20_000 });
}

test("a gift card pays a part of a programme that is given away and claimed once", async ({
  page,
  context,
  browser,
  baseURL,
}, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const stamp = `${language}-${Date.now()}`;
  const [giver, taker] = [`giver-${stamp}@example.test`, `taker-${stamp}@example.test`];
  await context.addCookies([{ name: "devCountry", value: "EG", url: baseURL ?? "" }]);

  let code = "";
  await test.step("a gift card is bought, and its code comes by mail", async () => {
    await openAccount(page, { email: giver, password, language });
    await page.goto("/auth/login");
    await logIn(page, t, giver);
    await toCheckout(page, t, "gift-card-start");
    await pay(page, t);
    const mail = await mailTo(page, giver, /HIMA-/);
    code = /HIMA(-[2-9A-HJ-NP-Z]{4}){4}/.exec(mail.text)?.[0] ?? "";
    expect(code).not.toBe("");
  });

  await test.step("the card is in the account, and anybody with the code can read its balance", async () => {
    await page.goto("/dashboard/gift-cards");
    await page.getByRole("button", { name: t("gifts.cards.show") }).click();
    await expect(page.getByText(code)).toBeVisible();
    await page.getByLabel(t("gifts.check.label")).fill(code.toLowerCase().replaceAll("-", " "));
    await page.getByRole("button", { name: t("gifts.check.submit") }).click();
    await expect(page.locator('[role="status"]').filter({ hasText: t("gifts.check.balance") })).toContainText("250");
  });

  await test.step("it pays a part of a programme, which is given away", async () => {
    const { products } = (await (
      await page.request.get("/api/products?kind=programme&sort=-price&limit=1")
    ).json()) as {
      products: { slug: string }[];
    };
    await toCheckout(page, t, products[0]?.slug ?? "");
    await page.getByRole("button", { name: t("checkout:savings.giftCardLink") }).click();
    await page.getByLabel(t("checkout:savings.giftCard")).fill(code.toLowerCase());
    await page.getByLabel(t("checkout:savings.giftCard")).press("Enter");
    await expect(page.getByText(t("checkout:savings.giftCardPays"))).toBeVisible();
    await page.getByRole("checkbox", { name: t("checkout:gift.isGift") }).check({ force: true });
    await page.getByRole("textbox", { name: t("checkout:gift.name") }).fill("Sara");
    await page.getByRole("textbox", { name: t("checkout:gift.email") }).fill(taker);
    await page.getByRole("textbox", { name: t("checkout:gift.message") }).fill("Keep going!");
    await pay(page, t);
    await expect(page.getByText(t("payment:paid.nextGift"))).toBeVisible();
  });

  const mail = await mailTo(page, taker, /gifts\/claim/);
  const [link = ""] = /http\S+gifts\/claim\S+/.exec(mail.text) ?? [];
  const other = await browser.newContext({
    viewport: page.viewportSize(),
    locale: language === "ar" ? "ar-EG" : "en-US",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const sara = await other.newPage();

  await test.step("the mail is in both languages, and its link asks to sign in and returns", async () => {
    expect(mail.html).toContain('lang="ar"');
    expect(mail.html).toContain('lang="en"');
    await openAccount(sara, { email: taker, password, language, firstName: "Sara" });
    await sara.goto(link);
    await hydrated(sara);
    await expect(sara.getByText("Keep going!")).toBeVisible();
    await sara.getByRole("link", { name: t("gifts.claim.logIn") }).click();
    await logIn(sara, t, taker);
    await expect(sara).toHaveURL(/\/gifts\/claim\?token=/);
  });

  await test.step("the gift is claimed, and the customer has the programme", async () => {
    await sara.getByRole("button", { name: t("gifts.claim.accept") }).click();
    await expect(sara.getByRole("heading", { name: t("gifts.claim.doneTitle") })).toBeVisible();
    await sara.getByRole("link", { name: t("gifts.claim.toProgrammes") }).click();
    await expect(sara.locator('main a[href*="/dashboard/programmes/"]').first()).toBeVisible();
  });

  await test.step("the link works once, and the giver sees that it was claimed", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: t("gifts.claim.claimedTitle") })).toBeVisible();
    await page.goto("/dashboard/orders");
    await page.locator('main a[href*="/dashboard/orders/"]').first().click();
    const [claimed = ""] = t("gifts.sent.claimed").split("{{");
    await expect(page.getByRole("status").filter({ hasText: claimed.trim() })).toBeVisible();
    await page.goto("/dashboard/gift-cards");
    await expect(page.getByText(t("gifts.cards.status.empty"))).toBeVisible();
    await page.goto("/dashboard/programmes");
    await expect(page.getByText(t("training.emptyTitle"))).toBeVisible();
  });
  await other.close();
});
