// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { adminMarkCall, type CoachCall } from "#shared/contract/calls.ts";
import { renderPage } from "#test/support/screen.ts";
import { CallsPage } from "./calls-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

afterEach(() => {
  cleanup();
  call.mockReset();
});

const booked = {
  ...{ id: "c-1", state: "booked", by: null, minutes: 30, meetingUrl: "", startsAt: "2100-01-05T16:00:00.000Z" },
  client: { id: "m-1", name: "Mona" },
} as unknown as CoachCall;
const callHours = { ranges: [], meetingUrl: "", zone: "Africa/Cairo", version: 1 };

test("a call is cancelled, and the client informed, only after a confirmation", async () => {
  renderPage(() => <CallsPage data={{ calls: [booked], callHours }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Cancel call Mona" }));
  expect(call).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Cancel the call" }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(adminMarkCall, { params: { id: "c-1" }, body: { outcome: "cancel" } }),
  );
});
