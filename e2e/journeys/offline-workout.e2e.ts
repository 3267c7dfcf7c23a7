import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** An offline workout: started online, trained offline, its tab killed, and finally stored once. */

const email = "customer@himma.test";

/** Calls the API as the signed-in customer. */
async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "x-user-currency": "EGP" },
    ...(data === undefined ? {} : { data }),
  });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (reply.status() === 204 ? undefined : await reply.json()) as T;
}

interface Owned {
  readonly id: string;
  readonly slug: string;
  readonly startDate: string | null;
}
const findOwned = async (page: Page, slug: string): Promise<Owned | undefined> =>
  (await call<{ enrolments: Owned[] }>(page, "GET", "/enrolments?limit=100")).enrolments.find(
    (one) => one.slug === slug && one.startDate === null,
  );

/** Buys a programme and pays for it; resolves to its enrolment. */
async function buyProgramme(page: Page, slug: string): Promise<string> {
  const { programme } = await call<{ programme: { productId: string } }>(page, "GET", `/programmes/${slug}`);
  await call(page, "DELETE", "/cart/clear");
  await call(page, "POST", "/cart/add", { productId: programme.productId, quantity: 1 });
  const { quote } = await call<{ quote: { total: number } }>(page, "POST", "/orders/quote", {});
  const { payment } = await call<{ payment: { id: string } }>(page, "POST", "/orders", {
    paymentMethod: "card",
    expectedTotal: quote.total,
  });
  await page.request.post(`/sandbox-pay/${payment.id}/approve`, { form: {}, maxRedirects: 0 });
  await expect.poll(async () => (await findOwned(page, slug))?.id, { timeout: 20_000 }).toBeTruthy();
  return (await findOwned(page, slug))?.id ?? "";
}

/** Waits until the service worker has cached a page. */
async function kept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path), { timeout: 20_000 })
    .toBe(true);
}

interface Log {
  readonly id: string;
  readonly sets: readonly { readonly isDone: boolean }[];
}
const logsOf = async (page: Page, id: string): Promise<readonly Log[]> =>
  (await call<{ enrolment: { logs: Log[] } }>(page, "GET", `/enrolments/${id}`)).enrolment.logs;

const ticksOf = (page: Page, pressed: boolean) => page.locator(`main li button[aria-pressed="${pressed}"]`);

async function tick(page: Page, sets: number): Promise<void> {
  const before = await ticksOf(page, true).count();
  for (let set = 1; set <= sets; set++) {
    await ticksOf(page, false).first().click();
    await expect(ticksOf(page, true)).toHaveCount(before + set);
  }
}

/** Kills the tab without unload events and opens the same page in a new one. */
async function killAndReopen(context: BrowserContext, page: Page): Promise<Page> {
  const url = page.url();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(url);
  return next;
}

test("a workout goes on without a network, outlives its tab and is stored once", async ({ page, context }, info) => {
  // It buys a programme, installs the service worker and waits for the outbox twice.
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  await signIn(page, t, email);
  const id = await buyProgramme(page, language === "ar" ? "home-start" : "strong-at-home");

  await test.step("today's session is opened while there is a network", async () => {
    await page.goto(`/dashboard/programmes/${id}`);
    await page.getByRole("button", { name: t("training.start.submit") }).click();
    const start = page.getByRole("link", { name: t("training.startWorkout") });
    await expect(start).toBeVisible();
    await kept(page, (await start.getAttribute("href")) ?? "");
    await start.click();
    await expect(page).toHaveURL(/\/session\/1-1$/);
    await tick(page, 1);
  });

  await context.setOffline(true);
  const reopened = await test.step("without a network sets are logged, and stay when the tab is killed", async () => {
    await tick(page, 2);
    const next = await killAndReopen(context, page);
    await expect(ticksOf(next, true)).toHaveCount(3);
    await tick(next, 1);
    return next;
  });

  await test.step("the workout is finished without a network and kept on the device", async () => {
    await reopened.getByRole("button", { name: t("training.player.finish.submit") }).click();
    await expect(reopened).toHaveURL(new RegExp(`/dashboard/programmes/${id}$`));
    const outbox = () =>
      reopened.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.endsWith(".outbox"))
          .map(([, list]) => (JSON.parse(list) as unknown[]).length),
      );
    await expect.poll(outbox).toEqual([1]);
  });

  await context.setOffline(false);
  await test.step("back with a network it is sent, and stored once, with the sets that were ticked", async () => {
    await expect.poll(async () => (await logsOf(reopened, id)).length, { timeout: 40_000 }).toBe(1);
    const again = await killAndReopen(context, reopened);
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
    const logs = await logsOf(again, id);
    expect(logs.map(({ sets }) => sets.filter((set) => set.isDone).length)).toEqual([4]);
  });
});

test("the progress page opens without a network; a measurement that is written down there is sent later, once", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  const value = languageOf(info) === "ar" ? 91.3 : 92.4;
  await signIn(page, t, email);
  await page.goto("/dashboard/progress");
  await hydrated(page);
  await kept(page, "/dashboard/progress");
  await expect(page.getByRole("textbox", { name: t("training.progress.value") })).toBeVisible();
  await context.setOffline(true);
  const reopened = await killAndReopen(context, page);
  await expect(reopened.getByRole("heading", { level: 1, name: t("training.progress.title") })).toBeVisible();
  const field = reopened.getByRole("textbox", { name: t("training.progress.value") });
  await field.fill(String(value));
  await reopened.getByRole("button", { name: t("training.progress.add"), exact: true }).click();
  await expect(reopened.getByRole("status").filter({ hasText: t("training.progress.kept") })).toBeAttached();
  await context.setOffline(false);
  const stored = async () =>
    (
      await call<{ measurements: { metric: string; value: number }[] }>(reopened, "GET", "/users/me/measurements")
    ).measurements.filter((one) => one.metric === "weight" && one.value === value).length;
  await expect.poll(stored, { timeout: 40_000 }).toBe(1);
});
