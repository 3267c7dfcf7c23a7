import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { callApi as call } from "../support/api.ts";
import { today } from "../support/days.ts";
import { buyProgramme } from "../support/programme.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** An offline workout: started online, trained offline, its tab killed, and at last stored once. */

const email = "customer@himma.test";

/** Waits until the service worker has cached a page. */
async function kept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path), { timeout: 20_000 })
    .toBe(true);
}

interface Log {
  readonly id: string;
  readonly planNumber: number | null;
  readonly dayKey: string | null;
  readonly sets: readonly { readonly isDone: boolean; readonly key: string | null; readonly kind: string }[];
}
const logsOf = async (page: Page, id: string): Promise<readonly Log[]> =>
  (await call<{ enrolment: { logs: Log[] } }>(page, "GET", `/enrolments/${id}`)).enrolment.logs;

/** Waits until the service worker has cached the files that a workout loads on demand. */
async function keptLater(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open("himma-files-1")).keys();
      return keys.filter(({ url }) => /\/(?:later|share-workout)-/.test(url)).length;
    });
  await expect.poll(count, { timeout: 20_000 }).toBe(2);
}

type Words = (key: string) => string;

/** Expects this number of ticked sets in the player's progress. */
const expectTicked = (page: Page, sets: number) =>
  expect(page.locator("main header progress")).toHaveAttribute("value", String(sets));

/** Ticks sets one after the other: those of the shown step, then those of the next; rests are skipped. */
async function tick(page: Page, t: Words, sets: number): Promise<void> {
  const progress = page.locator("main header progress");
  const open = page.locator('main li button[aria-pressed="false"]');
  const skip = page.getByRole("button", { name: t("training.player.timer.skip"), exact: true });
  await expect(progress).toBeVisible();
  const before = Number(await progress.getAttribute("value"));
  for (let set = 1; set <= sets; set++) {
    if (await skip.isVisible()) await skip.click();
    while ((await open.count()) === 0)
      await page.getByRole("button", { name: t("training.player.followingStep") }).click();
    await open.first().click();
    await expectTicked(page, before + set);
  }
}

/** Opens the finish from the list of all exercises, which is beside the step on wide screens. */
async function openFinish(page: Page, t: Words): Promise<void> {
  const all = page.getByRole("button", { name: t("training.player.all"), exact: true });
  if (await all.isVisible()) await all.click();
  await page
    .getByRole("navigation", { name: t("training.player.all") })
    .getByRole("button", { name: t("training.player.finish.title") })
    .click();
}

/** Opens the kinds of the first set by one press, and closes them. */
async function openKinds(page: Page, t: Words): Promise<void> {
  const button = page
    .locator("main fieldset li")
    .first()
    .getByRole("button", { name: new RegExp(`: ${t("training.player.kinds.normal")}$`) });
  await button.click();
  const kinds = page.locator("main li [popover]:popover-open");
  await expect(kinds.getByRole("button")).toHaveText([/./, /./, /./, /./]);
  await page.keyboard.press("Escape");
  await expect(kinds).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** Opens and closes the sheets of the shown step. */
async function openSheets(page: Page, t: Words): Promise<void> {
  const open = async (button: Locator, sheet: string | undefined): Promise<void> => {
    await button.click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(sheet ?? /./);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  const named = (words: string) => page.locator("main").getByRole("button", { name: new RegExp(`^${words}`) });
  await open(named(t("training.player.how")), undefined);
  await open(named(t("training.player.swap")), t("training.player.swapTitle"));
}

/** Opens the measurements of the progress page. */
async function openBody(page: Page, t: Words): Promise<void> {
  await page.getByRole("tab", { name: t("training.progress.tabs.body") }).click();
}

/** Kills the tab without unload events and opens the same page in a new one. */
async function killAndReopen(context: BrowserContext, page: Page): Promise<Page> {
  const url = page.url();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(url);
  return next;
}

/** The entries in the queue of this browser. */
const countQueued = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("himma-queue");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("entries").objectStore("entries").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

/** A new tab whose databases cannot be opened, as in some private windows. */
async function openWithoutDatabase(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no databases here", "SecurityError");
    };
  });
  await page.goto(path);
  await hydrated(page);
  return page;
}

test("a workout continues without a network, survives its tab and is stored once", async ({ page, context }, info) => {
  // Buys a programme, installs the service worker and waits for the outbox twice.
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  await enterAs(page, email);
  const id = await buyProgramme(page, language === "ar" ? "home-start" : "strong-at-home");

  await test.step("today's session is opened while there is a network", async () => {
    await page.goto(`/dashboard/programmes/${id}`);
    await page.getByRole("button", { name: t("training.start.submit") }).click();
    const start = page.getByRole("link", { name: t("training.startWorkout") });
    await expect(start).toBeVisible();
    await kept(page, (await start.getAttribute("href")) ?? "");
    await keptLater(page);
    await start.click();
    await expect(page).toHaveURL(/\/session\/1-1$/);
    await tick(page, t, 1);
  });

  await context.setOffline(true);
  const reopened = await test.step("without a network sets are logged, and stay when the tab is killed", async () => {
    await tick(page, t, 2);
    const next = await killAndReopen(context, page);
    await expectTicked(next, 3);
    // Neither the kinds of a set nor the sheets were opened while there was a network.
    await openKinds(next, t);
    await openSheets(next, t);
    await tick(next, t, 1);
    return next;
  });

  await test.step("the workout is finished without a network and kept on the device", async () => {
    await openFinish(reopened, t);
    await reopened.getByRole("button", { name: t("training.player.finish.submit") }).click();
    await expect(reopened).toHaveURL(new RegExp(`/dashboard/programmes/${id}$`));
    await expect.poll(() => countQueued(reopened)).toBe(1);
  });

  await context.setOffline(false);
  await test.step("back with a network it is sent, and stored once, with the sets that were ticked", async () => {
    await expect.poll(async () => (await logsOf(reopened, id)).length, { timeout: 40_000 }).toBe(1);
    const again = await killAndReopen(context, reopened);
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
    const logs = await logsOf(again, id);
    expect(logs.map(({ sets }) => sets.filter((set) => set.isDone).length)).toEqual([4]);
    // Staff may have edited the plan in another journey: the log names the version and the day that were trained.
    expect(logs[0]?.planNumber).toBeGreaterThanOrEqual(1);
    expect(logs[0]?.dayKey).toMatch(/^[a-z0-9]{4,10}$/);
    for (const set of logs[0]?.sets ?? [])
      expect(set).toMatchObject({ key: expect.stringMatching(/^[a-z0-9]{6,10}$/), kind: "normal" });
    expect(await countQueued(again)).toBe(0);
    await again.close();
  });

  await test.step("a browser without a database sends a correction at once and says why", async () => {
    const bare = await openWithoutDatabase(context, `/dashboard/programmes/${id}/session/1-1`);
    await expectTicked(bare, 4);
    await tick(bare, t, 1);
    await openFinish(bare, t);
    const save = bare.getByRole("button", { name: t("training.player.finish.update") });
    await context.setOffline(true);
    await save.click();
    await expect(bare.getByText(t("training.player.finish.unsent"))).toBeVisible();
    await context.setOffline(false);
    await save.click();
    await expect(bare.getByRole("status").filter({ hasText: t("training.player.finish.sentOnly") })).toBeAttached();
    const logs = await logsOf(bare, id);
    expect(logs.map(({ sets }) => sets.filter((set) => set.isDone).length)).toEqual([5]);
  });
});

test("the progress page opens without a network; a measurement entered there is sent later, once", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  const value = languageOf(info) === "ar" ? 91.3 : 92.4;
  await enterAs(page, email);
  await page.goto("/dashboard/progress");
  await hydrated(page);
  await kept(page, "/dashboard/progress");
  await openBody(page, t);
  await expect(page.getByRole("textbox", { name: t("training.progress.value") })).toBeVisible();
  await context.setOffline(true);
  const reopened = await killAndReopen(context, page);
  await expect(reopened.getByRole("heading", { level: 1, name: t("training.progress.title") })).toBeVisible();
  await openBody(reopened, t);
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

test("an earlier version's measurements are sent; without a database an unsent one is not shown as saved", async ({
  page,
  context,
}, info) => {
  const t = wordsOf(languageOf(info));
  const id = randomUUID();
  await enterAs(page, email);
  const former = await page.evaluate(
    ([measurementId, on]) => {
      const payload = (localStorage.getItem("accessToken") ?? "").split(".")[1] ?? "";
      const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub: string };
      const key = `himma.training.${sub}.measurements`;
      localStorage.setItem(key, JSON.stringify([{ id: measurementId, metric: "thigh", value: 61.5, on }]));
      return key;
    },
    [id, today()] as const,
  );
  await page.goto("/dashboard/progress");
  const stored = async () =>
    (await call<{ measurements: { id: string }[] }>(page, "GET", "/users/me/measurements")).measurements.filter(
      (one) => one.id === id,
    ).length;
  await expect.poll(stored).toBe(1);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), former)).toBeNull();

  const bare = await openWithoutDatabase(context, "/dashboard/progress");
  await openBody(bare, t);
  const field = bare.getByRole("textbox", { name: t("training.progress.value") });
  await field.fill("80");
  await context.setOffline(true);
  await bare.getByRole("button", { name: t("training.progress.add"), exact: true }).click();
  await expect(bare.getByText(t("training.progress.unsent"))).toBeVisible();
  await expect(field).toHaveValue("80");
});
