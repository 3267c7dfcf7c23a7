import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { signIn } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** A client's own plan: an update that is taken, and a change of the coach that is trained and undone. */

async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as T;
}

interface Plan {
  readonly id: string;
  readonly name: { readonly en: string };
  readonly next: { readonly week: number; readonly day: number } | null;
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test("a coach changes a client's plan, who sees it, trains it and takes it back; an offered update is taken", async ({
  browser,
  page,
}, info) => {
  const t = wordsOf(languageOf(info));
  const baseURL = info.project.use.baseURL ?? "";
  await signIn(page, t, "customer@himma.test");
  const { user } = await call<{ user: { id: string } }>(page, "GET", "/users/me");
  const { enrolments } = await call<{ enrolments: Plan[] }>(page, "GET", "/enrolments?limit=100");
  const { subscriptions } = await call<{ subscriptions: { id: string }[] }>(page, "GET", "/subscriptions");
  // Other journeys buy programmes for this customer too.
  const plan = enrolments.find(({ name, next }) => name.en === "Strength Base" && next !== null);
  if (plan?.next == null || subscriptions[0] === undefined) throw new Error("the demo customer has no plan");
  const { week, day } = plan.next;

  await test.step("the offered update is taken", async () => {
    await page.goto(`/dashboard/programmes/${plan.id}`);
    await expect(page.getByText(t("training.changes.update")).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("training.changes.take"), exact: true }).click();
    await expect(page.getByText(t("training.changes.done.take")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: t("training.changes.undo"), exact: true })).toBeVisible();
  });

  const staff = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  await test.step("a coach who stands in changes the next session", async () => {
    const coachPage = await staff.newPage();
    await signIn(coachPage, t, "admin@himma.test");
    const { coaches } = await call<{ coaches: { id: string; slug: string }[] }>(coachPage, "GET", "/admin/coaches");
    const coachId = coaches.find(({ slug }) => slug === "karim-adel")?.id;
    const cover = { subscriptionId: subscriptions[0]?.id, coachId, kind: "cover", until: tomorrow() };
    await call(coachPage, "POST", `/admin/clients/${user.id}/assign`, cover);
    await coachPage.context().clearCookies();
    await coachPage.evaluate(() => localStorage.clear());
    await signIn(coachPage, t, "coach@himma.test");
    await coachPage.goto(`/dashboard/admin/clients/${user.id}?tab=plan`);
    await expect(coachPage.getByRole("button", { name: /^Week 1, day 1:.*Trained/ })).toBeDisabled();
    await coachPage.getByRole("button", { name: new RegExp(`^Week ${week}, day ${day}:`) }).click();
    const drawer = coachPage.getByRole("dialog", { name: `Week ${week}, day ${day}` });
    await drawer.getByRole("textbox", { name: /Title/ }).first().fill("Light day");
    // Closed in any way, what was typed is in the plan.
    await coachPage.keyboard.press("Escape");
    await coachPage.getByLabel("Note to the client").fill("Lighter today: sleep first");
    await coachPage.reload();
    await expect(coachPage.getByLabel("Note to the client")).toHaveValue("Lighter today: sleep first");
    await expectAccessible(coachPage);
    await coachPage.getByRole("button", { name: "Save for this client" }).click();
    await expect(coachPage.getByText("The client's plan was changed").first()).toBeVisible();
    await expect(coachPage.getByText("Own plan").first()).toBeVisible();
  });
  await staff.close();

  await test.step("the client reads the note and takes the change back", async () => {
    await page.goto(`/dashboard/programmes/${plan.id}`);
    await expect(page.getByText(t("training.changes.byCoach")).first()).toBeVisible();
    await expect(page.getByText("Lighter today: sleep first").first()).toBeVisible();
    await page.goto(`/dashboard/programmes/${plan.id}/session/${week}-${day}`);
    if (languageOf(info) === "en") await expect(page.getByText("Light day").first()).toBeVisible();
    await page.goto(`/dashboard/programmes/${plan.id}`);
    await page.getByRole("button", { name: t("training.changes.undo"), exact: true }).click();
    await expect(page.getByText(t("training.changes.done.undo")).first()).toBeVisible();
    await expect(page.getByText("Lighter today: sleep first")).toHaveCount(0);
  });
});
