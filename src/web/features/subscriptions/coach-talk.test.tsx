// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { renderPage } from "#test/support/screen.ts";
import { CoachTalk } from "./coach-talk.tsx";

const message = (number: number) => ({
  ...{ number, author: "customer", text: `Message ${number}`, at: "2026-11-29T08:00:00Z", via: "site" },
  ...{ attachments: [], event: null, coachName: null },
});
vi.mock("#web/lib/api/browser.ts", () => ({
  api: (endpoint: { readonly method: string; readonly path: string }) =>
    Promise.resolve(
      endpoint.method === "GET"
        ? { messages: [message(1)], total: 1, customerRead: 1, coachRead: 0, pagination: { total: 1 } }
        : { message: message(2) },
    ),
}));
vi.mock("#web/entities/media/use-pending.ts", async (original) => ({
  ...(await original<object>()),
  usePending: () => ({ pending: [], add: () => undefined, remove: () => undefined, clear: () => undefined }),
}));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const subscription = { id: "s1", status: "active", cover: null, coach: null } as unknown as Subscription;
const open = () => renderPage(() => <CoachTalk subscription={subscription} />);
const field = () => screen.findByRole("textbox");

test("what was typed to the coach is still there after a reload, and gone once it is sent", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await field(), "My knee is fine");
  cleanup();
  open();
  expect(await field()).toHaveProperty("value", "My knee is fine");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Message 2");
  cleanup();
  open();
  expect(await field()).toHaveProperty("value", "");
});

test("after a message is sent the focus is on the conversation", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await field(), "Thank you");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Message 2");
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("list", { name: /messages|conversation/i })),
  );
});
