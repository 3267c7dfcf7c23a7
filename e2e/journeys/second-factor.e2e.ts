import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../support/accessible.ts";
import { demoPassword, fillLogin, signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** The second factor of staff, with an authenticator app of our own. */

const password = "Kettle-bell-77";

/** A code as the app shows it; `steps` later than now. */
const codeOf = (key: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A new member of staff, so that the demo's own accounts stay as they are. */
async function addOwner(page: Page, email: string): Promise<void> {
  const body = { firstName: "Salma", lastName: "Nabil", email, password, language: "en" };
  expect((await page.request.post("/api/auth/register", { data: body })).status()).toBe(201);
  const { text } = await mailTo(page, email, /verify-email/);
  const link = new URL(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? "");
  const token = link.searchParams.get("token");
  expect((await page.request.post("/api/auth/verify-email", { data: { token, email } })).status()).toBe(200);
  const admin = { identifier: "admin@himma.test", password: demoPassword };
  const { accessToken } = await (await page.request.post("/api/auth/login", { data: admin })).json();
  const added = await page.request.post("/api/admin/staff", {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { email, staffRole: "owner", reason: "Journey" },
  });
  expect(added.status()).toBe(200);
}

/** Turns the factor on; returns the app's key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.goto("/dashboard/admin/security");
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  const made = page.waitForResponse((response) => response.url().endsWith("/users/me/second-factor") && response.ok());
  await page.getByRole("button", { name: "Set up" }).click();
  const { key } = await (await made).json();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code from the app" }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code is not right")).toBeVisible();
  await page.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(key, 0));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Recovery codes left: 10")).toBeVisible();
  return { key, recoveryCodes };
}

test("staff set up an app, sign in with its code, and show the factor again without losing what they typed", async ({
  page,
}, info) => {
  const t = wordsOf(languageOf(info));
  const email = `salma-${languageOf(info)}-${Date.now()}@himma.test`;
  await addOwner(page, email);
  await signIn(page, t, email, password);
  const { key, recoveryCodes } = await setUp(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, t, email, password);
  const code = page.getByRole("textbox", { name: t("login.second.code"), exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(codeOf(key, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/admin/, { timeout: 30_000 });

  await page.goto("/dashboard/admin/staff");
  // What a session answers whose factor was shown more than ten minutes ago.
  const refused = { status: 403, json: { code: "STEP_UP_REQUIRED", message: "Show your second factor again" } };
  let refusals = 0;
  await page.route("**/api/admin/staff/*", (route) => {
    if (route.request().method() !== "PUT" || refusals > 0) return route.fallback();
    refusals += 1;
    return route.fulfill(refused);
  });
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Change role/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Change role/ });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Typed before the code");
  await dialog.getByRole("button", { name: "Change role" }).click();
  const asking = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(asking.getByRole("textbox")).toBeFocused();
  await asking.getByRole("button", { name: "Use a recovery code instead" }).click();
  await asking.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCodes[0] ?? "");
  const repeated = page.waitForResponse(
    (response) => response.request().method() === "PUT" && /\/admin\/staff\/[^/]+$/.test(response.url()),
  );
  await asking.getByRole("button", { name: "Confirm" }).click();
  const reply = await repeated;
  expect(reply.status()).toBe(200);
  expect(reply.request().postDataJSON().reason).toBe("Typed before the code");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
