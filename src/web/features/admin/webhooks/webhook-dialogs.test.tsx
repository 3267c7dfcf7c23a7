// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { webhookEventTypes } from "#shared/domain/webhooks.ts";
import { renderPage } from "#test/support/screen.ts";
import { NewWebhookDialog } from "./webhook-dialogs.tsx";

afterEach(cleanup);

test("one press chooses every event, another none", async () => {
  renderPage(() => <NewWebhookDialog onMade={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  const countTicked = () => document.querySelectorAll('input[name="events"]:checked').length;
  await user.click(screen.getByRole("button", { name: "Choose all events" }));
  expect(countTicked()).toBe(webhookEventTypes.length);
  await user.click(screen.getByRole("button", { name: "Choose no event" }));
  expect(countTicked()).toBe(0);
});
