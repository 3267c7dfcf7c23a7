import { expect, type Page } from "@playwright/test";
import { hydrated } from "./words.ts";

/** Password of the demo accounts. */
export const demoPassword = "Himma-demo-2026";

/** Fills in the open login form and submits it. */
export async function fillLogin(
  page: Page,
  t: (key: string) => string,
  email: string,
  password: string,
): Promise<void> {
  await page.getByRole("textbox", { name: t("login.email"), exact: true }).fill(email);
  await page.getByRole("textbox", { name: t("login.password"), exact: true }).fill(password);
  await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
}

/** Signs in on the login page, which leads to the dashboard. */
export async function signIn(
  page: Page,
  t: (key: string) => string,
  email: string,
  password = demoPassword,
): Promise<void> {
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, t, email, password);
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 30_000 });
}

/**
 * Signs in through the API, and stores the session as the login page does; signing in on that page has its own journeys. The
 * page is left at a small file of the shop. Resolves to the access token.
 */
export async function enterAs(page: Page, identifier: string, password = demoPassword): Promise<string> {
  const reply = await page.request.post("/api/auth/login", { data: { identifier, password } });
  expect(reply.status()).toBe(200);
  const { accessToken, refreshToken } = (await reply.json()) as { accessToken: string; refreshToken: string };
  await page.goto("/robots.txt");
  await page.evaluate(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    // In the page's order: listeners woken by the access token find both.
    { refreshToken, accessToken },
  );
  return accessToken;
}
