import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { hydrated, languageOf, mailTo, wordsOf } from "../support/words.ts";

/** An account from registration to closing, in both languages, with axe checks on every page. */

type Words = (key: string) => string;

const password = "kettle swing 24";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** A toast is in the page twice: visible, and in the live region. */
async function expectToast(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function logIn(page: Page, t: Words, email: string, secret: string): Promise<void> {
  await field(page, t("login.email")).fill(email);
  await field(page, t("login.password")).fill(secret);
  await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
}

async function linkIn(page: Page, email: string, path: string): Promise<string> {
  const mail = await mailTo(page, email, new RegExp(path));
  const [link = ""] = new RegExp(`http\\S+${path}\\?\\S+`).exec(mail.text) ?? [];
  return link;
}

const begins = (text: string): RegExp => new RegExp(text.split("{{")[0]?.replace(/[.*+?^$()[\]\\]/g, "\\$&") ?? "");

async function secondSession(browser: Browser, email: string, baseURL: string | undefined): Promise<void> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const reply = await context.request.post("/api/auth/login", { data: { identifier: email, password } });
  expect(reply.status()).toBe(200);
  await context.close();
}

test("registering: field errors, strength, the mail and its link", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `new-${language}-${Date.now()}@example.test`;

  await test.step("an empty form names the missing fields and focuses the first one", async () => {
    await open(page, "/auth/register");
    await page.getByRole("button", { name: t("register.submit") }).click();
    await expect(page.getByText(t("refusals.fields.REQUIRED")).first()).toBeVisible();
    await expect(field(page, t("register.firstName"))).toBeFocused();
    await expect(field(page, t("register.firstName"))).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  await test.step("browsers can autofill, and the password can be shown", async () => {
    const kinds: [string, string][] = [
      ["register.firstName", "given-name"],
      ["register.lastName", "family-name"],
      ["register.email", "email"],
      ["register.password", "new-password"],
    ];
    for (const [key, kind] of kinds) await expect(field(page, t(key))).toHaveAttribute("autocomplete", kind);
    const secret = field(page, t("register.password"));
    await secret.fill("password");
    await expect(secret).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: t("auth.showPassword") }).click();
    await expect(secret).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: t("auth.hidePassword") }).click();
    await expect(secret).toHaveAttribute("type", "password");
    await expect(page.getByText(t("auth.strength.label_0"), { exact: true })).toBeVisible();
  });

  await test.step("an error that only the server knows is shown at its field", async () => {
    await field(page, t("register.firstName")).fill("ليان");
    await field(page, t("register.lastName")).fill("Hassan");
    await field(page, t("register.email")).fill("nonsense");
    await page.getByRole("button", { name: t("register.submit") }).click();
    await expect(page.getByText(t("refusals.fields.email"))).toBeVisible();
    await field(page, t("register.email")).fill(email);
    await page.getByRole("button", { name: t("register.submit") }).click();
    await expect(page.getByText(t("refusals.fields.PASSWORD_COMMON"))).toBeVisible();
    await expect(field(page, t("register.password"))).toBeFocused();
  });

  await test.step("by keyboard to the page that says to check the mailbox", async () => {
    await field(page, t("register.password")).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/auth\/check-email$/);
    await expect(page.getByText(t("register.success"))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const again = page.getByRole("button", { name: begins(t("auth.checkEmail.wait_other")) });
    await expect(again).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step("before the link is opened nobody can sign in, and another link can be requested", async () => {
    await open(page, "/auth/login");
    await logIn(page, t, email, password);
    await expect(page.getByText(t("login.errors.emailNotVerified"))).toBeVisible();
    await page.getByRole("button", { name: t("login.errors.resend") }).click();
    await expectToast(page, t("auth.checkEmail.resent"));
    await expect(page.getByRole("button", { name: begins(t("auth.checkEmail.wait_other")) })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step("the link signs in where the account was opened, and works once", async () => {
    const link = await linkIn(page, email, "/auth/verify-email");
    await open(page, link);
    await expect(page.getByRole("heading", { name: t("auth.verify.doneTitle") })).toBeVisible();
    await expect(page.getByText(t("auth.verify.signedInText"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("auth.verify.toAccount") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await open(page, link);
    await expect(page.getByText(t("auth.verify.usedText"))).toBeVisible();
    await mailTo(page, email, language === "ar" ? /[\u0600-\u06ff]/ : /[a-z]/);
  });

  await test.step("on another device the link leads to the login page", async () => {
    const other = `other-${email}`;
    const account = { email: other, password, firstName: "Mona", lastName: "Hassan", language };
    expect((await page.request.post("/api/auth/register", { data: account })).ok()).toBe(true);
    const link = await linkIn(page, other, "/auth/verify-email");
    await page.context().clearCookies({ name: "himmaDevice" });
    await page.evaluate(() => localStorage.clear());
    await open(page, link);
    await expect(page.getByText(t("auth.verify.doneText"))).toBeVisible();
    await page
      .locator("main")
      .getByRole("link", { name: t("auth.verify.logIn"), exact: true })
      .click();
    await logIn(page, t, other, password);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("logging in: refusals, the page after it, the header's menu and forbidden pages", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `in-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language, firstName: "Mona" });

  await test.step("a visitor is asked to sign in, and returns afterwards", async () => {
    await open(page, "/dashboard/addresses");
    await expect(page.getByRole("heading", { name: t("session.denied.login.title") })).toBeVisible();
    for (const key of ["logIn", "register", "home"])
      await expect(page.locator("main").getByRole("link", { name: t(`session.denied.${key}`) })).toBeVisible();
    await expectAccessible(page);
    await page
      .locator("main")
      .getByRole("link", { name: t("session.denied.logIn"), exact: true })
      .click();
    await expect(page).toHaveURL(/returnTo=%2Fdashboard%2Faddresses/);
  });

  await test.step("an empty form and a wrong password have their own messages", async () => {
    await hydrated(page);
    await expect(field(page, t("login.email"))).toHaveAttribute("autocomplete", "username");
    await expect(field(page, t("login.password"))).toHaveAttribute("autocomplete", "current-password");
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await expect(page.getByText(t("login.errors.emailPasswordRequired")).first()).toBeVisible();
    await logIn(page, t, email, "not the one");
    await expect(page.getByText(t("login.errors.invalidCredentials"))).toBeVisible();
    await expectAccessible(page);
    await logIn(page, t, email, password);
    await expect(page).toHaveURL(/\/dashboard\/addresses$/);
  });

  await test.step("the menu shows points and links, and works by keyboard", async () => {
    const menu = page.getByRole("button", { name: t("header:user.menu") });
    await menu.focus();
    await page.keyboard.press("Enter");
    for (const key of ["user.home", "user.profile"])
      await expect(page.getByRole("link", { name: t(`header:${key}`), exact: true }).last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: t("header:user.signOut"), exact: true })).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step("the admin's pages are closed to a customer", async () => {
    await open(page, "/dashboard/admin");
    const en = wordsOf("en");
    const title = page.getByRole("heading", {
      name: new RegExp(`${t("session.denied.admin.title")}|${en("session.denied.admin.title")}`),
    });
    await expect(title).toBeVisible();
    await expect(page.locator('main a[href$="/dashboard"]').first()).toBeVisible();
    await expect(page.locator('main a[href*="/auth/login"]').first()).toBeVisible();
  });

  await test.step("signing in never leads to another site", async () => {
    await page.evaluate(() => localStorage.clear());
    for (const evil of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      await open(page, `/auth/login?${new URLSearchParams({ returnTo: evil })}`);
      await logIn(page, t, email, password);
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test("a forgotten password is reset by mail", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `lost-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language, firstName: "Mona" });
  await open(page, "/auth/forgot-password");
  await expectAccessible(page);
  await field(page, t("login.email")).fill(email);
  await page.getByRole("button", { name: t("auth.forgot.submit") }).click();
  await expect(page.getByText(t("auth.forgot.doneText"))).toBeVisible();
  const link = await linkIn(page, email, "/auth/reset-password");
  await open(page, link);
  await expectAccessible(page);
  await field(page, t("auth.reset.newPassword")).fill("another swing 42");
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await expect(page.getByText(t("auth.reset.doneText"))).toBeVisible();
  await open(page, link);
  await field(page, t("auth.reset.newPassword")).fill("another swing 43");
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await expect(page.getByText(t("refusals.codes.TOKEN_USED"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("auth.reset.askAgain") })).toBeVisible();
  await open(page, "/auth/login");
  await logIn(page, t, email, "another swing 42");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("profile settings: details, e-mail, password, devices and closing", async ({ page, browser, baseURL }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `me-${language}-${Date.now()}@example.test`;
  const newEmail = `also-${email}`;
  await openAccount(page, { email, password, language, firstName: "Mona" });
  await open(page, "/auth/login?returnTo=/dashboard/profile");
  await logIn(page, t, email, password);
  await expect(page.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  await expectAccessible(page);

  await test.step("a changed name shows in the header at once", async () => {
    await field(page, t("register.firstName")).fill("سلمى");
    await page.getByRole("button", { name: t("profile.save"), exact: true }).click();
    await expectToast(page, t("profile.saved"));
    await expect(page.getByRole("button", { name: `${t("header:user.menu")}: سلمى` })).toBeVisible();
  });

  await test.step("another device is signed out from the list", async () => {
    await secondSession(browser, email, baseURL);
    await page.reload();
    await expect(page.getByText(t("profile.sessions.current"))).toBeVisible();
    await page.getByRole("button", { name: begins(t("profile.sessions.endOf")) }).click();
    await expectToast(page, t("profile.sessions.ended"));
    await expect(page.getByRole("button", { name: begins(t("profile.sessions.endOf")) })).toHaveCount(0);
  });

  await test.step("a new password needs the current one", async () => {
    await field(page, t("profile.password.current")).fill("not the one");
    await field(page, t("profile.password.new")).fill("another swing 42");
    await page.getByRole("button", { name: t("profile.password.submit") }).click();
    await expect(page.getByText(t("refusals.fields.PASSWORD_WRONG"))).toBeVisible();
    await field(page, t("profile.password.current")).fill(password);
    await page.getByRole("button", { name: t("profile.password.submit") }).click();
    await expectToast(page, t("profile.password.changed"));
  });

  await test.step("a new e-mail takes effect once its link is opened", async () => {
    await field(page, t("profile.email.new")).fill(newEmail);
    await page.getByRole("button", { name: t("profile.email.submit") }).click();
    await expect(page.getByText(t("refusals.fields.REQUIRED"))).toBeVisible();
    await field(page, t("profile.email.password")).fill("another swing 42");
    await page.getByRole("button", { name: t("profile.email.submit") }).click();
    await expect(page.getByText(t("profile.email.pending"))).toBeVisible();
    await mailTo(page, email, new RegExp(newEmail));
    await open(page, await linkIn(page, newEmail, "/auth/verify-email-change"));
    await expect(page.getByRole("heading", { name: t("auth.verifyChange.doneTitle") })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("auth.verifyChange.toProfile") }).click();
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
  });

  await test.step("closing asks for the password, and then the account is gone", async () => {
    await page.getByRole("button", { name: t("profile.close.start") }).click();
    const dialog = page.getByRole("dialog", { name: t("profile.close.confirmTitle") });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: t("profile.close.password"), exact: true }).fill("another swing 42");
    await dialog.getByRole("button", { name: t("profile.close.confirm") }).click();
    await expectToast(page, t("profile.close.done"));
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    const data = { identifier: newEmail, password: "another swing 42" };
    expect((await page.request.post("/api/auth/login", { data })).status()).toBe(401);
  });
});

test("five wrong passwords lock the login, say so, and a reset unlocks it at once", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `guess-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language, firstName: "Mona" });
  await open(page, "/auth/login");
  for (let guess = 0; guess < 5; guess++) {
    const data = { identifier: email, password: `wrong ${guess}` };
    expect((await page.request.post("/api/auth/login", { data })).status()).toBe(401);
  }
  await logIn(page, t, email, password);
  await expect(page.getByText(t("login.errors.accountLocked"))).toBeVisible();
  await page.getByRole("link", { name: t("login.forgot") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("auth.forgot.title") })).toBeVisible();
  await field(page, t("login.email")).fill(email);
  await page.getByRole("button", { name: t("auth.forgot.submit") }).click();
  await expect(page.getByText(t("auth.forgot.doneText"))).toBeVisible();
  await open(page, await linkIn(page, email, "/auth/reset-password"));
  await field(page, t("auth.reset.newPassword")).fill("another swing 42");
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await page
    .locator("main")
    .getByRole("link", { name: t("auth.verify.logIn"), exact: true })
    .click();
  await logIn(page, t, email, "another swing 42");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a mailed link without its token says that it is not valid, and sends nothing", async ({ page }, info) => {
  const t = wordsOf(languageOf(info));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/auth/")) sent.push(request.url());
  });
  for (const name of ["verify-email", "verify-email-change", "undo-email-change", "reset-password"]) {
    await open(page, `/auth/${name}?email=mona%40example.test`);
    await expect(page.getByRole("heading", { name: t("auth.reset.brokenTitle") }), name).toBeVisible();
    await expect(page.getByText(t("refusals.codes.TOKEN_INVALID"))).toBeVisible();
  }
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test("the old address undoes an e-mail change and sets a new password", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const email = `undo-${language}-${Date.now()}@example.test`;
  const newEmail = `moved-${email}`;
  await openAccount(page, { email, password, language, firstName: "Mona" });
  const { accessToken } = await (
    await page.request.post("/api/auth/login", { data: { identifier: email, password } })
  ).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const data = { email: newEmail, currentPassword: password };
  expect((await page.request.patch("/api/users/me", { headers, data })).status()).toBe(200);
  const confirming = new URL(await linkIn(page, newEmail, "/auth/verify-email-change"));
  const body = Object.fromEntries(confirming.searchParams);
  expect((await page.request.post("/api/auth/verify-email-change", { data: body })).status()).toBe(200);

  await open(page, await linkIn(page, email, "/auth/undo-email-change"));
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("auth.undoChange.submit") }).click();
  await expect(page.getByRole("heading", { name: t("auth.undoChange.doneTitle") })).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get("/api/users/me", { headers })).status()).toBe(401);
  await page.getByRole("link", { name: t("auth.undoChange.setPassword") }).click();
  await field(page, t("auth.reset.newPassword")).fill("another swing 42");
  await page.getByRole("button", { name: t("auth.reset.submit") }).click();
  await page
    .locator("main")
    .getByRole("link", { name: t("auth.verify.logIn"), exact: true })
    .click();
  await logIn(page, t, email, "another swing 42");
  await expect(page).toHaveURL(/\/dashboard$/);
});
