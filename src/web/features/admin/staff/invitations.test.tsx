// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { adminInviteStaff } from "#shared/contract/staff-invitations.ts";
import { renderPage } from "#test/support/screen.ts";
import { InviteDialog } from "./invitations.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const support = { id: "support", name: "support", permissions: [], isBuiltin: true, uses: 1, version: 0 };

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("an existing member of staff is reported at the email, and the input stays", async () => {
  const onClose = vi.fn();
  const data = { code: "STAFF_ALREADY", message: "This person works here already" };
  call.mockRejectedValueOnce(new ApiError({ status: 409, statusText: "", data, requestId: "r-1" }));
  renderPage(() => <InviteDialog roles={[support]} onClose={onClose} />);
  const user = userEvent.setup();
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
  await user.type(email, "nour@shop.test");
  await user.type(screen.getByLabelText(/^Reason/), "New colleague");
  email.form?.requestSubmit();
  expect(await screen.findByText("This person works here already.")).toBeDefined();
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe("nour@shop.test");
  call.mockResolvedValueOnce({});
  email.form?.requestSubmit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = { email: "nour@shop.test", reason: "New colleague" };
  expect(call.mock.lastCall).toEqual([adminInviteStaff, { params: undefined, body: expect.objectContaining(sent) }]);
});
