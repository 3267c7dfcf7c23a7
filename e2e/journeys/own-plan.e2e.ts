import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { callApi } from "../support/api.ts";
import { coverDemoCustomer } from "../support/coaching.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

/** A client's own plan: an accepted update, and a change by the coach that is trained and undone. */

interface Plan {
  readonly id: string;
  readonly name: { readonly en: string };
  readonly next: { readonly week: number; readonly day: number } | null;
}

test("a client trains a coach's change of the plan and undoes it; an offered update is accepted", async ({
  browser,
  page,
}, info) => {
  const t = wordsOf(languageOf(info));
  await enterAs(page, "customer@himma.test");
  const { enrolments } = await callApi<{ enrolments: Plan[] }>(page, "GET", "/enrolments?limit=100");
  // Other journeys buy programmes for this customer too.
  const plan = enrolments.find(({ name, next }) => name.en === "Strength Base" && next !== null);
  if (plan?.next == null) throw new Error("the demo customer has no plan");
  const { week, day } = plan.next;

  await test.step("the offered update is accepted", async () => {
    await page.goto(`/dashboard/programmes/${plan.id}`);
    await expect(page.getByText(t("training.changes.update")).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("training.changes.take"), exact: true }).click();
    await expect(page.getByText(t("training.changes.done.take")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: t("training.changes.undo"), exact: true })).toBeVisible();
  });

  await test.step("a covering coach changes the next session", async () => {
    const { userId, coach: coachPage } = await coverDemoCustomer(page, browser);
    await coachPage.goto(`/dashboard/admin/clients/${userId}?tab=plan`);
    const chosen = coachPage.getByRole("link", { name: /^Strength Base/ });
    await chosen.click();
    await expect(chosen).toHaveAttribute("aria-current", "page");
    await expect(coachPage.getByRole("button", { name: /^Week 1, day 1:.*Trained/ })).toBeDisabled();
    await coachPage.getByRole("button", { name: new RegExp(`^Week ${week}, day ${day}:`) }).click();
    const drawer = coachPage.getByRole("dialog", { name: `Week ${week}, day ${day}` });
    await drawer.getByRole("textbox", { name: /Title/ }).first().fill("Light day");
    // However the drawer is closed, the input is in the plan.
    await coachPage.keyboard.press("Escape");
    await coachPage.getByLabel("Note to the client").fill("Lighter today: sleep first");
    await coachPage.reload();
    await expect(coachPage.getByLabel("Note to the client")).toHaveValue("Lighter today: sleep first");
    await expectAccessible(coachPage);
    await coachPage.getByRole("button", { name: "Save for this client" }).click();
    await expect(coachPage.getByText("The client's plan was changed").first()).toBeVisible();
    await expect(coachPage.getByText("Own plan").first()).toBeVisible();
    await coachPage.context().close();
  });

  await test.step("the client reads the note and undoes the change", async () => {
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
