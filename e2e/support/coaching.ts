import type { Browser, Page } from "@playwright/test";
import { callApi } from "./api.ts";
import { tomorrow } from "./days.ts";
import { enterAs } from "./sign-in.ts";

/**
 * Makes the demo coach, who is not the demo customer's, the cover for this customer until tomorrow. Returns
 * the customer's user id and a page on which the coach is signed in.
 */
export async function coverDemoCustomer(customer: Page, browser: Browser): Promise<{ userId: string; coach: Page }> {
  const { user } = await callApi<{ user: { id: string } }>(customer, "GET", "/users/me");
  const { subscriptions } = await callApi<{ subscriptions: { id: string }[] }>(customer, "GET", "/subscriptions");
  const baseURL = new URL(customer.url()).origin;
  const staff = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const coach = await staff.newPage();
  await enterAs(coach, "admin@himma.test");
  const { coaches } = await callApi<{ coaches: { id: string; slug: string }[] }>(coach, "GET", "/admin/coaches");
  const coachId = coaches.find(({ slug }) => slug === "karim-adel")?.id;
  const cover = { subscriptionId: subscriptions[0]?.id, coachId, kind: "cover", until: tomorrow() };
  await callApi(coach, "POST", `/admin/clients/${user.id}/assign`, cover);
  await staff.clearCookies();
  await coach.evaluate(() => localStorage.clear());
  await enterAs(coach, "coach@himma.test");
  return { userId: user.id, coach };
}
