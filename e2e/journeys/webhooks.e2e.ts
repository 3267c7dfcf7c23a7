import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";

/** Staff create a key, a program calls with it, and is refused once the key is revoked. */
test("an API key is created, used and revoked", async ({ page }, { project }) => {
  if (project.name !== "en-desktop") return;
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/api-keys");
  await page.getByRole("button", { name: "New API key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Courier");
  await dialog.getByLabel("Allowed addresses").fill("10/8");
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("Choose one at least")).toBeVisible();
  await dialog.getByLabel("View, pack and ship orders").check();
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("Give IP addresses, or ranges such as 203.0.113.0/24")).toBeVisible();
  await dialog.getByLabel("Allowed addresses").fill("");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^hk_live_\w{8}_\w{49}$/);
  const key = await page.getByTestId("secret").innerText();
  await page.getByRole("button", { name: "I have copied it" }).click();

  const call = (path: string) =>
    page.request.get(`/api/admin/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call("orders")).status()).toBe(200);
  expect((await call("customers")).status()).toBe(403);
  const row = page.getByRole("row", { name: /Courier/ });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
  expect((await call("orders")).status()).toBe(401);
});

/** Staff add a partner's webhook, see its secret once, test it, and read in the log why the delivery fails. */
test("a webhook is added and tested, and its log is read", async ({ page }, { project }) => {
  // Staff pages are English.
  if (project.name !== "en-desktop") return;
  await enterAs(page, "admin@himma.test");
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

  await page.getByRole("link", { name: "Courier", exact: true }).click();
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
