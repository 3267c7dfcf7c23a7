import type { Page } from "@playwright/test";

/** Locates the notification (toast) with this text. */
export const notification = (page: Page, what: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(what, { exact: true }).first();
