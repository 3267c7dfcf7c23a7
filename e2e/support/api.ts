import type { Page } from "@playwright/test";

/** Calls the API as the account that is signed in on the page. Throws for a status of 400 or more. */
export async function callApi<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "x-user-currency": "EGP" },
    ...(data === undefined ? {} : { data }),
  });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (reply.status() === 204 ? undefined : await reply.json()) as T;
}
