import type { Page } from "@playwright/test";

/** A notification with this text. */
export const notification = (page: Page, what: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(what, { exact: true }).first();
