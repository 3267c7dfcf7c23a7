import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

/**
 * Fakes the browser's permission dialog and its push service, which needs a network: a subscription with keys of the
 * right sizes. The worker is real.
 */
function standInForPush(): void {
  let current: PushSubscription | null = null;
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const make = (endpoint: string): PushSubscription =>
    ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    }) as unknown as PushSubscription;
  // A headless browser reports that notifications are denied.
  let permission: NotificationPermission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    permission = "granted";
    return permission;
  };
  PushManager.prototype.subscribe = async () => {
    current = make(`https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`);
    return current;
  };
  PushManager.prototype.getSubscription = async () => current;
}

/** A customer chooses topics and channels, and switches this device on and off. */
test("a customer chooses notifications and their channels", async ({ page }, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const n = (key: string): string => t(`notifications:${key}`);
  await page.addInitScript(standInForPush);
  const email = `told-${crypto.randomUUID()}@himma.test`;
  const password = "A-calm-evening-26";
  await openAccount(page, { email, password, language });
  await enterAs(page, email, password);
  await page.goto("/dashboard/notifications");
  await hydrated(page);
  const points = page.getByRole("switch", { name: n("topics.points") });
  await expect(points).toBeChecked();
  await points.uncheck();
  await page.getByRole("switch", { name: n("quiet.label") }).uncheck();
  await page.getByRole("switch", { name: n("topics.offers") }).check();
  await page.getByRole("button", { name: n("save"), exact: true }).click();
  await expect(page.getByText(n("saved")).first()).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(points).not.toBeChecked();
  await expect(page.getByRole("switch", { name: n("topics.orders") })).toBeChecked();
  await expect(page.getByRole("switch", { name: n("quiet.label") })).not.toBeChecked();

  await page.getByRole("button", { name: n("device.turnOn") }).click();
  await expect(page.getByText(n("device.on")).first()).toBeVisible();
  await page.getByRole("button", { name: n("device.turnOff") }).click();
  await expect(page.getByText(n("device.off")).first()).toBeVisible();

  // The profile asks for the same consent.
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("checkbox", { name: t("register.marketing") })).toBeChecked();
});

/** Staff look up the state of a customer's mail. */
test("staff find every message and its state", async ({ page }, { project }) => {
  // Staff pages are English.
  if (project.name !== "en-desktop") return;
  await enterAs(page, "admin@himma.test");
  await page.goto("/dashboard/admin/sent-messages");
  await page.getByLabel("Status", { exact: true }).selectOption("suppressed");
  const row = page.getByRole("row", { name: /Points earned/ }).first();
  await expect(row).toContainText("The customer switched this topic off");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill("old.mailbox@himma.test");
  await page.getByLabel("Email address").press("Enter");
  await expect(page.getByText("Mail to this address came back")).toBeVisible();
  await page.getByRole("button", { name: "Write again" }).click();
  const dialog = page.getByRole("dialog", { name: "Write to this address again?" });
  await dialog.getByLabel("Reason").fill("The customer has emptied the mailbox");
  await dialog.getByRole("button", { name: "Write again" }).click();
  await expect(page.getByText("Mail to this address came back")).toHaveCount(0);
});
