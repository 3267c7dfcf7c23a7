// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import { DevicesPage } from "./devices-page.tsx";
import type { DevicesData } from "./load-documents.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ user: { id: "u" } }) }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const device: FiscalDevice = {
  ...{ id: "d", name: "Online shop", env: "simulation", state: "new", counter: 0, shortAddress: "RRRD2929" },
  ...{ checks: [], expiresAt: null, pausedAt: null, waiting: 0, createdAt: "2026-11-20T08:00:00.000Z", version: 3 },
};
const setting: DevicesData["setting"] = {
  ...{ market: "SA", mode: "phase1", startedAt: "2026-11-01T08:00:00.000Z", version: 2, missing: [], due: 0 },
  ...{ reportingAt: null, phase2Missing: ["DEVICE"], unreported: 0, oldestUnreportedAt: null, rejected: 0 },
};
const page = (change: Partial<FiscalDevice> = {}, more: Partial<DevicesData> = {}) => {
  const data = {
    devices: [{ ...device, ...change }],
    envs: ["simulation", "core"],
    hasKey: true,
    setting,
    ...more,
  } as const;
  return () => <DevicesPage data={data as DevicesData} />;
};

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("a new device asks for the portal's password, and shows the authority's answer", async () => {
  const data = {
    code: "FISCAL_REFUSED",
    message: "no",
    status: 400,
    messages: [{ code: "Invalid-OTP", text: "too old" }],
  };
  call.mockRejectedValue(new ApiError({ status: 409, statusText: "", data, requestId: undefined }));
  await renderPage(page());
  await userEvent.click(screen.getByRole("button", { name: "Enter password" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/One-time password/), "123456");
  await userEvent.click(dialog.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(dialog.getByText(/Invalid-OTP: too old/)).toBeTruthy());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { id: "d" }, body: { otp: "123456", version: 3 } });
});

test("a known device is checked in its version; one that the authority rejects can be resumed", async () => {
  call.mockResolvedValue({ device });
  await renderPage(page({ state: "compliance" }));
  await userEvent.click(screen.getByRole("button", { name: "Run the checks" }));
  await waitFor(() => expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { id: "d" }, body: { version: 3 } }));
  cleanup();
  const soon = new Date(Date.now() + 6.5 * 86_400_000).toISOString();
  await renderPage(page({ state: "active", pausedAt: "2026-11-21T08:00:00.000Z", expiresAt: soon }));
  expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
  expect(screen.getByText("The certificate expires in 6 days")).toBeTruthy();
});

test("shows what phase 2 lacks, and offers its start once complete; without a key no device is created", async () => {
  await renderPage(page({}, { hasKey: false }));
  expect(screen.getByText("A device that the authority has checked")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New device" })).toBeNull();
  cleanup();
  await renderPage(page({ state: "active" }, { setting: { ...setting, phase2Missing: [] } }));
  await userEvent.click(screen.getByRole("button", { name: "Start phase 2" }));
  expect(within(screen.getByRole("dialog")).getByText("This cannot be switched off again.")).toBeTruthy();
});
