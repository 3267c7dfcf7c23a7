import { type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/accessible.ts";
import { notification } from "../support/notification.ts";
import { demoPassword } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** Staff actions on orders and reviews, and what the customer sees of them. */

const password = "kettle swing 24";

interface Person {
  readonly page: Page;
  readonly email: string;
  readonly call: <Reply>(method: string, path: string, data?: object) => Promise<Reply>;
}

/** Signs in through the API and stores the tokens where the pages read them. */
async function enter(page: Page, email: string, secret: string): Promise<Person> {
  const reply = await page.request.post("/api/auth/login", { data: { identifier: email, password: secret } });
  expect(reply.status()).toBe(200);
  const { accessToken, refreshToken } = (await reply.json()) as { accessToken: string; refreshToken: string };
  await page.addInitScript((tokens) => Object.assign(localStorage, tokens), { accessToken, refreshToken });
  const headers = { authorization: `Bearer ${accessToken}`, "x-dev-country": "EG", "x-user-currency": "EGP" };
  const call = async <Reply>(method: string, path: string, data?: object): Promise<Reply> => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Reply;
  };
  return { page, email, call };
}

async function newCustomer(browser: Browser, info: TestInfo): Promise<Person> {
  const language = languageOf(info);
  const { baseURL = "", viewport = null } = info.project.use;
  const context = await browser.newContext({ baseURL, viewport, locale: language === "ar" ? "ar-EG" : "en-US" });
  const page = await context.newPage();
  const email = `orders-${language}-${Date.now()}@shop.test`;
  const data = { firstName: "Nour", lastName: "Fathy", email, password, language, country: "EG" };
  expect((await page.request.post("/api/auth/register", { data })).status()).toBe(201);
  const mail = await mailTo(page, email, /\/auth\/verify-email/);
  const [link = ""] = /http\S+\/auth\/verify-email\?\S+/.exec(mail.text) ?? [];
  const token = Object.fromEntries(new URL(link).searchParams);
  expect((await page.request.post("/api/auth/verify-email", { data: token })).status()).toBe(200);
  return await enter(page, email, password);
}

const shippingAddress = {
  ...{ firstName: "Nour", lastName: "Fathy", phone: "+201001234567" },
  ...{ country: "EG", city: "Cairo", region: "Cairo", line1: "9 Nile Street" },
};
const slug = "yoga-mat-6mm";

interface Order {
  readonly id: string;
  readonly number: string;
}

/** A cash-on-delivery order, which can be packed at once. */
async function order({ call }: Person): Promise<Order> {
  const { product } = await call<{ product: { id: string; variants: { size: string }[] } }>("GET", `/products/${slug}`);
  await call("POST", "/cart/add", { productId: product.id, quantity: 1, size: product.variants[0]?.size });
  const { quote } = await call<{ quote: { total: number } }>("POST", "/orders/quote", { shippingAddress });
  const body = { shippingAddress, paymentMethod: "cod", expectedTotal: quote.total };
  return (await call<{ order: Order }>("POST", "/orders", body)).order;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("orders are shipped and delivered in bulk; returns are refused and exchanged; a review is refused and shown", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const t = wordsOf(languageOf(info));
  const customer = await newCustomer(browser, info);
  const admin = await enter(page, "admin@himma.test", demoPassword);
  const [first, second] = [await order(customer), await order(customer)];
  const search = `search=${encodeURIComponent(customer.email)}`;

  await test.step("both are shipped, and a number that does not exist is named", async () => {
    await open(page, `/dashboard/admin/orders?${search}`);
    for (const one of [first, second]) await page.getByRole("checkbox", { name: `Select ${one.number}` }).check();
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Ship orders" });
    await dialog.getByLabel("Carrier").fill("Bosta");
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(dialog.getByText("Tracking number missing on line 1, 2.")).toBeVisible();
    await dialog.getByLabel("Parcels").fill(`${first.number} B1\n${second.number},B2\nHM-1 B3`);
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByRole("heading", { name: "2 orders shipped" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Refused" })).toContainText("HM-1 no such order");
    // A target partly below the sticky bar would fail axe's target size.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  await test.step("all matches are delivered; a later one is left out and named", async () => {
    const third = await order(customer);
    await open(page, `/dashboard/admin/orders?${search}`);
    await page.getByRole("checkbox", { name: `Select ${third.number}` }).check();
    await page.getByRole("button", { name: "Mark as delivered" }).click();
    await page.getByLabel("All 3 orders matching the filters").check();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as delivered" }).click();
    await expect(page.getByRole("heading", { name: "2 orders marked as delivered" })).toBeVisible();
    await expect(page.getByText("Not changed: 1 packing")).toBeVisible();
    await mailTo(customer.page, customer.email, new RegExp(second.number));
  });

  await test.step("the headers of a long table stay under the bar", async () => {
    await open(page, "/dashboard/admin/orders?limit=50");
    if ((page.viewportSize()?.width ?? 0) < 800) return;
    const header = page.getByRole("columnheader", { name: "Customer" });
    await expect(header).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(56);
  });

  await test.step("the customer asks for a return, and staff refuse it", async () => {
    await open(customer.page, `/dashboard/orders/${first.id}`);
    await customer.page.getByRole("link", { name: t("orders.return.open") }).click();
    await customer.page.getByRole("button", { name: t("cart.increase") }).click();
    await customer.page.getByRole("button", { name: t("returns:next") }).click();
    await customer.page.getByLabel(t("returns:reasons.reason")).selectOption("changed_mind");
    await customer.page.getByRole("textbox").last().fill("Too thin");
    await expectAccessible(customer.page);
    await customer.page.getByRole("button", { name: t("returns:next") }).click();
    await customer.page.getByRole("button", { name: t("returns:send") }).click();
    await expect(customer.page.getByRole("heading", { name: t("returns:done.title") })).toBeVisible();

    await open(page, `/dashboard/admin/orders/${first.id}`);
    await expect(page.getByText("The customer requested a return")).toBeVisible();
    await page.getByRole("link", { name: "Returns of this order" }).click();
    await page.getByRole("link", { name: `${first.number}-R1` }).click();
    await expect(page.getByText("“Too thin”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("It was used outdoors");
    await page.getByRole("dialog").getByRole("button", { name: "Decline return" }).click();
    await expect(notification(page, "Return declined")).toBeVisible();
    await open(customer.page, `/dashboard/orders/${first.id}`);
    await expect(customer.page.getByText(t("orders.returnRefused"))).toBeVisible();
    await expect(customer.page.getByText("It was used outdoors").first()).toBeVisible();
    await mailTo(customer.page, customer.email, /It was used outdoors/);
    await expectAccessible(customer.page);
  });

  await test.step("another one is exchanged for another size", async () => {
    const { id } = await order(customer);
    await admin.call("POST", `/admin/orders/${id}/ship`, { carrier: "Bosta", trackingNumber: "B9" });
    await admin.call("POST", `/admin/orders/${id}/deliver`, {});
    await open(customer.page, `/dashboard/orders/${id}/return`);
    await customer.page.getByRole("button", { name: t("cart.increase") }).click();
    await customer.page.getByRole("button", { name: t("returns:next") }).click();
    await customer.page.getByLabel(t("returns:reasons.reason")).selectOption("wrong_size");
    await customer.page.getByLabel(t("returns:exchange.wish")).selectOption({ index: 1 });
    await expectAccessible(customer.page);
    await customer.page.getByRole("button", { name: t("returns:next") }).click();
    await expect(customer.page.getByText(t("returns:exchange.free"))).toBeVisible();
    await customer.page.getByRole("button", { name: t("returns:send") }).click();
    await expect(customer.page.getByRole("heading", { name: t("returns:done.title") })).toBeVisible();
    const { returns } = await customer.call<{ returns: { id: string }[] }>("GET", `/orders/${id}/return-options`);
    await open(page, `/dashboard/admin/returns/${returns[0]?.id}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Approve return" }).click();
    await expect(page.getByText("in exchange, set aside")).toBeVisible();
    await page.getByRole("button", { name: "Inspect items" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save inspection" }).click();
    await page.getByRole("button", { name: "Send exchange" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send exchange" }).click();
    await expect(notification(page, "Exchange ready to pack")).toBeVisible();
    await expect(page.getByText("sent in exchange")).toBeVisible();
    await expectAccessible(page);
    await open(customer.page, `/dashboard/orders/${id}`);
    await expect(customer.page.getByText(t("returns:status.exchanged"), { exact: true }).first()).toBeVisible();
    const [sent = ""] = t("returns:exchange.order").split("{{number}}");
    await customer.page.getByRole("link", { name: sent.trim() }).click();
    await expect(customer.page.getByText(t("returns:exchange.sent"))).toBeVisible();
    await expectAccessible(customer.page);
    await open(page, "/dashboard/admin/returns/report");
    await expect(page.getByRole("heading", { name: "Returns by reason" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a piece is refunded by line and goes back in stock", async () => {
    await open(page, `/dashboard/admin/orders/${first.id}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Refund ${first.number}` });
    await dialog.getByLabel("Reason").fill("Its corner is torn");
    await dialog.getByLabel("Reason").press("Control+Enter");
    await expect(dialog.getByText("Choose at least one item, or shipping.")).toBeVisible();
    await dialog.getByRole("button", { name: /^One more/ }).click();
    await dialog.getByLabel("Put 1 piece back in stock").check();
    await expectAccessible(page);
    await dialog.getByLabel("Reason").press("Control+Enter");
    await expect(notification(page, "Refund started")).toBeVisible();
    await expect(page.getByText("1 refunded")).toBeVisible();
    await expect(page.getByText("back in stock")).toBeVisible();
    await open(customer.page, `/dashboard/orders/${first.id}`);
    const [refunded = ""] = t("orders.lineRefunded_one").replace("{{count}}", "1").split("{{amount}}");
    await expect(customer.page.getByText(refunded)).toBeVisible();
    await expectAccessible(customer.page);
  });

  await test.step("a review with a picture is refused with a reason, then shown after all", async () => {
    const body = `Call me on 0100 ${Date.now()}`;
    await open(customer.page, `/product/${slug}#reviews`);
    await customer.page.getByRole("button", { name: t("review.write") }).click();
    const form = customer.page.getByRole("form", { name: t("review.title") });
    await form.getByRole("radio").nth(3).check({ force: true });
    await form.getByLabel(t("review.body")).fill(body);
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#364" } })
      .png()
      .toBuffer();
    await form.locator('input[type="file"]').setInputFiles({ name: "rope.png", mimeType: "image/png", buffer });
    await expect(form.getByRole("img")).toHaveCount(1);
    await expectAccessible(customer.page);
    await form.getByRole("button", { name: t("review.send") }).click();
    await expect(customer.page.getByText(t("review.states.pending"))).toBeVisible();
    const search = `search=${encodeURIComponent(body)}`;
    await open(page, `/dashboard/admin/reviews?${search}`);
    await expect(page.getByRole("img", { name: /^Picture 1 by / })).toBeVisible();
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("No phone numbers, please");
    await page.getByRole("button", { name: "Reject review" }).click();
    await expect(notification(page, "Review rejected")).toBeVisible();
    await open(customer.page, `/product/${slug}?refused=1#reviews`);
    await expect(customer.page.getByText("No phone numbers, please")).toBeVisible();
    await open(page, `/dashboard/admin/reviews?state=rejected&${search}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(notification(page, "Review published")).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await admin.call<object>("GET", `/products/${slug}/reviews`)))
      .toContain(body);
    await open(customer.page, `/product/${slug}?shown=1#reviews`);
    const shown = customer.page.getByRole("article").filter({ hasText: body });
    await expect(shown.locator('a[href*="/media/"] img')).toBeVisible();
  });
  await customer.page.context().close();
});
