import { expect, type Page } from "@playwright/test";
import { callApi } from "./api.ts";

interface Owned {
  readonly id: string;
  readonly slug: string;
  readonly startDate: string | null;
}
const findOwned = async (page: Page, slug: string): Promise<Owned | undefined> =>
  (await callApi<{ enrolments: Owned[] }>(page, "GET", "/enrolments?limit=100")).enrolments.find(
    (one) => one.slug === slug && one.startDate === null,
  );

/** Buys a programme and pays for it; resolves to its enrolment. */
export async function buyProgramme(page: Page, slug: string): Promise<string> {
  const { programme } = await callApi<{ programme: { productId: string } }>(page, "GET", `/programmes/${slug}`);
  await callApi(page, "DELETE", "/cart/clear");
  await callApi(page, "POST", "/cart/add", { productId: programme.productId, quantity: 1 });
  const { quote } = await callApi<{ quote: { total: number } }>(page, "POST", "/orders/quote", {});
  const { payment } = await callApi<{ payment: { id: string } }>(page, "POST", "/orders", {
    paymentMethod: "card",
    expectedTotal: quote.total,
  });
  await page.request.post(`/sandbox-pay/${payment.id}/approve`, { form: {}, maxRedirects: 0 });
  await expect.poll(async () => (await findOwned(page, slug))?.id, { timeout: 20_000 }).toBeTruthy();
  return (await findOwned(page, slug))?.id ?? "";
}
