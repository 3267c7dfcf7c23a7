import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { coverDemoCustomer } from "../support/coaching.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/** A member links a number, writes to the coach by WhatsApp, reads the answer there, and unlinks. */
test("a member answers the coach by WhatsApp", async ({ page, browser }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const n = (key: string): string => t(`notifications:whatsapp.${key}`);
  const number = `2010${String(Date.now()).slice(-8)}`;
  const question = `My knee hurts in the squat ${Date.now()}`;
  const answer = `Take less weight today ${Date.now()}`;
  const phone = await (await browser.newContext()).newPage();
  await enterAs(page, "customer@himma.test");

  await test.step("the number is linked by a message from it", async () => {
    await page.goto("/dashboard/notifications");
    await hydrated(page);
    await page.getByRole("button", { name: n("link") }).click();
    await expect(page.getByText(n("agree"))).toBeVisible();
    const card = page.getByRole("region", { name: n("title") });
    await card.getByRole("checkbox").check();
    await page.getByRole("button", { name: n("link") }).click();
    const open = page.getByRole("link", { name: n("open") });
    const url = new URL((await open.getAttribute("href")) ?? "");
    await page.getByRole("button", { name: n("check") }).click();
    await expect(page.getByText(n("notYet"))).toBeVisible();
    await expectAccessible(page);
    url.searchParams.set("number", number);
    await phone.goto(url.href);
    await phone.getByRole("button", { name: "Send" }).click();
    await expect(phone.getByText(/HM-/).first()).toBeVisible();
    await expect(async () => {
      await page.getByRole("button", { name: n("check") }).click();
      await expect(page.getByText(n("done")).first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(number.slice(-4))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("what the member writes is in the thread, and the coach's answer is on the phone", async () => {
    await phone.getByLabel("Message").fill(question);
    await phone.getByRole("button", { name: "Send" }).click();
    const { coach, userId } = await coverDemoCustomer(page, browser);
    await coach.goto(`/dashboard/admin/clients/${userId}`);
    const talk = coach.getByRole("list", { name: "Conversation" });
    await expect(talk.getByRole("listitem").filter({ hasText: question })).toContainText("by WhatsApp");
    await coach.getByLabel("Your reply").fill(answer);
    await coach.getByRole("button", { name: "Send", exact: true }).click();
    await expect(talk).toContainText(answer);
    await expect(async () => {
      await phone.getByRole("link", { name: "Refresh" }).click();
      await expect(phone.getByText(answer)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  });

  await test.step("the number is unlinked, and the switch is gone", async () => {
    const onWhatsApp = page.getByRole("switch", { name: new RegExp(`^${t("notifications:channels.whatsapp")}`) });
    await page.goto("/dashboard/notifications");
    await hydrated(page);
    await expect(onWhatsApp).toBeChecked();
    await page.getByRole("button", { name: n("unlink") }).click();
    await expect(page.getByRole("button", { name: n("link") })).toBeVisible();
    await expect(onWhatsApp).toHaveCount(0);
  });
});
