import { expect, type Locator, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { demoPassword, fillLogin, signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** The second factor of staff, with an authenticator app of our own and with the passkeys of Chromium. */

const password = "Kettle-bell-77";

/** The code of the app, `steps` later than now. */
const codeOf = (key: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A new member of staff, so that the demo's own accounts stay as they are. */
async function addOwner(page: Page, email: string): Promise<void> {
  await openAccount(page, { email, password, language: "en", firstName: "Salma" });
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
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  const made = page.waitForResponse((response) => response.url().endsWith("/users/me/second-factor") && response.ok());
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const { key } = await (await made).json();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code from the app" }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/Incorrect code/)).toBeVisible();
  await page.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(key, 0));
  await page.getByRole("button", { name: "Turn on" }).click();
  return { key, recoveryCodes: await keepCodes(page) };
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Recovery codes left: 10")).toBeVisible();
  return recoveryCodes;
}

// The reply to a session whose second factor was given more than ten minutes ago.
const refused = { status: 403, json: { code: "STEP_UP_REQUIRED", message: "Show your second factor again" } };

/** Opens the staff page and requests another role, which is refused once because the second factor is too old. */
async function askForRole(page: Page, email: string, reason: string): Promise<Locator> {
  await page.goto("/dashboard/admin/staff");
  let refusals = 0;
  await page.route("**/api/admin/staff/*", (route) => {
    if (route.request().method() !== "PUT" || refusals > 0) return route.fallback();
    refusals += 1;
    return route.fulfill(refused);
  });
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Change role/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Change role/ });
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: "Change role" }).click();
  return page.getByRole("dialog", { name: "Confirm that it is you" });
}

/** Presses the dialog's button; the refused call is sent again with the same input. */
async function confirmRole(page: Page, asking: Locator, button: string, reason: string): Promise<void> {
  const repeated = page.waitForResponse(
    (response) => response.request().method() === "PUT" && /\/admin\/staff\/[^/]+$/.test(response.url()),
  );
  await asking.getByRole("button", { name: button, exact: true }).click();
  const reply = await repeated;
  expect(reply.status()).toBe(200);
  expect(reply.request().postDataJSON().reason).toBe(reason);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("staff set up an app, sign in with its code, and give the factor again without losing their input", async ({
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

  const reason = "Typed before the code";
  const asking = await askForRole(page, email, reason);
  await expect(asking.getByRole("textbox")).toBeFocused();
  await asking.getByRole("button", { name: "Use a recovery code instead" }).click();
  await asking.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCodes[0] ?? "");
  await confirmRole(page, asking, "Confirm", reason);
});

test.describe("passkeys", () => {
  // Browsers create passkeys only for domain names, so the shop is opened as localhost.
  test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")) });

  /** Adds a phone's built-in authenticator; returns a function that sets whether it recognises its user. */
  async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return async (isUserVerified) => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    };
  }

  async function addPasskey(page: Page): Promise<void> {
    await page.goto("/dashboard/admin/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Work laptop");
    await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await keepCodes(page);
    await expect(page.getByRole("button", { name: "Rename Work laptop" })).toBeVisible();
    await expectAccessible(page);
  }

  test("staff add a passkey, sign in with it and use it again without a code", async ({ page }, info) => {
    const t = wordsOf(languageOf(info));
    const email = `nour-${languageOf(info)}-${Date.now()}@himma.test`;
    await addOwner(page, email);
    const setVerified = await addAuthenticator(page);
    await signIn(page, t, email, password);
    await addPasskey(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto("/auth/login");
    await hydrated(page);
    await fillLogin(page, t, email, password);
    const use = page.getByRole("button", { name: t("passkeys:use"), exact: true });
    await expect(use).toBeFocused();
    await expectAccessible(page);
    await setVerified(false);
    await use.click();
    await expect(page.getByText(t("passkeys:failures.cancelled"))).toBeVisible();
    await setVerified(true);
    await use.click();
    await expect(page).toHaveURL(/\/dashboard\/admin/, { timeout: 30_000 });

    const reason = "Typed before the passkey";
    const asking = await askForRole(page, email, reason);
    await expect(asking.getByRole("button", { name: "Use a recovery code instead" })).toBeVisible();
    await expectAccessible(page);
    await confirmRole(page, asking, "Use a passkey", reason);
  });
});
