import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { signIn } from "../support/sign-in.ts";
import { wordsOf } from "../support/words.ts";

/** Staff set up a partner's webhook, see its secret once, try it, and read in the log why it does not arrive. */
test("a webhook is added, tried and read in its log", async ({ page }, { project }) => {
  // Staff pages are English.
  if (project.name !== "en-desktop") return;
  await signIn(page, wordsOf("en"), "admin@himma.test");
  await page.goto("/dashboard/admin/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Name").fill("Courier");
  await dialog.getByLabel("Address").fill("https://127.0.0.1/hooks");
  await dialog.getByLabel("Order paid").check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Give an https address on port 443 with a public name")).toBeVisible();
  // A name that no name server knows (RFC 2606).
  await dialog.getByLabel("Address").fill("https://courier.invalid/hooks");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("link", { name: "Courier" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  const delivery = page.getByTestId("delivery");
  await expect(delivery).toContainText("The name is not known", { timeout: 20_000 });
  await expect(page.getByText("Failing", { exact: true })).toBeVisible();
  await delivery.getByText("Event and answer").click();
  await expect(delivery).toContainText('"type": "webhook.test"');
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();
  await expect(delivery.getByRole("button", { name: "Send again" })).toBeDisabled();
});
