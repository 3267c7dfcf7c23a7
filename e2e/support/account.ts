import { expect, type Page } from "@playwright/test";
import { mailTo } from "./words.ts";

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Creates a verified account through the API; registration has its own journey. */
export async function openAccount(page: Page, account: NewAccount): Promise<void> {
  const data = { firstName: "Layan", lastName: "Hassan", ...account };
  expect((await page.request.post("/api/auth/register", { data })).status()).toBe(201);
  // Without this cookie the link counts as opened on another device, where it does not sign in.
  await page.context().clearCookies({ name: "himmaDevice" });
  const { text } = await mailTo(page, account.email, /verify-email/);
  const { searchParams } = new URL(/http\S+verify-email\S+/.exec(text)?.[0] ?? "");
  const verified = await page.request.post("/api/auth/verify-email", { data: Object.fromEntries(searchParams) });
  expect(verified.status()).toBe(200);
}
