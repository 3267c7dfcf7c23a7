import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, mailTo, wordsOf } from "../support/words.ts";

/** The admin area: creates a coupon and finds it again; a role with fewer permissions sees less. */

const password = "kettle swing 24";
const denied = "You cannot open this page";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function inOwnContext(browser: Browser, baseURL: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test("an owner creates a coupon, and finds it in the list with no use yet", async ({ page }, info) => {
  const code = `DESK-${info.project.name}`.toUpperCase();
  await enterAs(page, "admin@himma.test");
  await open(page, "/dashboard/admin/orders");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("coupon-less customer");
  await expect(page.getByText("No results for “coupon-less customer”.")).toBeVisible();
  await open(page, "/dashboard/admin/coupons/new");
  await expect(heading(page, "New coupon")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("spinbutton", { name: "Percentage off products" }).fill("12.5");
  await page.getByRole("spinbutton", { name: "Total uses" }).fill("3");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(code);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page, code)).toContainText("Active");

  await open(page, `/dashboard/admin/coupons?search=${code.toLowerCase()}`);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("12.5%");
  await expect(row).toContainText("0 / 3");
  await expectAccessible(page);

  await page.keyboard.press("Control+k");
  await page.keyboard.type(code.toLowerCase());
  await expect(page.getByRole("option", { name: code })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(heading(page, code)).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete coupon" }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  await expect(heading(page, "Coupons")).toBeVisible();
});

test("a dialog's input is restored after a reload, until it is discarded", async ({ page }) => {
  const token = await enterAs(page, "admin@himma.test");
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get("/api/admin/orders?status=processing&limit=1", { headers });
  const { orders } = (await reply.json()) as { orders: { id: string }[] };
  await open(page, `/dashboard/admin/orders/${orders[0]?.id}`);
  const ship = () => page.getByRole("button", { name: "Ship", exact: true }).click();
  const carrier = page.getByRole("combobox", { name: "Carrier" });
  await ship();
  await carrier.fill("Bosta");
  await page.getByRole("textbox", { name: "Tracking number" }).fill("TRK-1");
  await page.reload();
  await hydrated(page);
  await ship();
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Tracking number" })).toHaveValue("TRK-1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(carrier).toHaveValue("");
  await carrier.fill("Aramex");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await ship();
  await expect(carrier).toHaveValue("");

  await open(page, "/dashboard/admin/categories");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const summary = page.getByRole("textbox", { name: "Summary" });
  await summary.fill("Another summary");
  await page.reload();
  await hydrated(page);
  await expect(summary).toHaveValue("Another summary");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL(/\/categories$/);
});

test("support sees orders and customers, cannot open settings, and has no access once removed", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const email = `support-${info.project.name}-${info.retry}@shop.test`;
  const t = wordsOf("en");
  const owner = await enterAs(page, "admin@himma.test");
  await open(page, "/dashboard/admin/staff");
  await page.getByRole("button", { name: "Invite staff" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Reason" }).fill("Answers customers");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Support");
  await expectAccessible(page);
  const mail = await mailTo(page, email, /\/auth\/invitation/);
  const link = /\/auth\/invitation\?\S+/.exec(mail.text)?.[0] ?? "";

  await inOwnContext(browser, baseURL ?? "", async (theirs) => {
    await theirs.goto(`${link}&lng=en`);
    await theirs.getByLabel(t("register.firstName")).fill("Nour");
    await theirs.getByLabel(t("register.lastName")).fill("Sami");
    await theirs.getByRole("textbox", { name: t("login.password"), exact: true }).fill(password);
    await expectAccessible(theirs);
    await theirs.getByRole("button", { name: t("auth.invitation.open") }).click();
    await expect(heading(theirs, "Orders")).toBeVisible();
    const token = await enterAs(theirs, email, password);
    const headers = { authorization: `Bearer ${token}` };
    await open(theirs, "/dashboard/admin");
    // Without access to reports they are redirected to their first page.
    await expect(heading(theirs, "Orders")).toBeVisible();
    await open(theirs, "/dashboard/admin/customers");
    await expect(heading(theirs, "Customers")).toBeVisible();
    await expect(theirs.locator('a[href="/dashboard/admin/settings"]')).toHaveCount(0);
    await open(theirs, "/dashboard/admin/settings");
    await expect(heading(theirs, denied)).toBeVisible();
    await expect(theirs.getByRole("link", { name: "Contact support" })).toBeVisible();
    await expectAccessible(theirs);
    expect((await theirs.request.get("/api/admin/settings/points", { headers })).status()).toBe(403);
    expect((await theirs.request.get("/api/admin/customers", { headers })).status()).toBe(200);

    const { staff } = (await (
      await page.request.get("/api/admin/staff", { headers: { authorization: `Bearer ${owner}` } })
    ).json()) as { staff: { id: string; email: string }[] };
    const id = staff.find((one) => one.email === email)?.id ?? "";
    const gone = await page.request.put(`/api/admin/staff/${id}`, {
      headers: { authorization: `Bearer ${owner}` },
      data: { staffRole: null, reason: "Left" },
    });
    expect(gone.status()).toBe(200);
    expect((await theirs.request.get("/api/admin/customers", { headers })).status()).toBe(403);
    await open(theirs, "/dashboard/admin/orders");
    // The area is English for users without access, too.
    await expect(heading(theirs, wordsOf("en")("session.denied.admin.title"))).toBeVisible();
    await expect(theirs.locator("html")).toHaveAttribute("dir", "ltr");
  });
});
