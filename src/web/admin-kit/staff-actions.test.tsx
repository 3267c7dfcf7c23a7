// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminAddStaff } from "#shared/contract/admin-staff.ts";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import { AddDialog } from "./staff-actions.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("an account that does not exist is told at the email, and what was typed stays", async () => {
  const onClose = vi.fn();
  const data = { code: "NOT_FOUND", message: "Customer not found" };
  call.mockRejectedValueOnce(new ApiError({ status: 404, statusText: "", data, requestId: "r-1" }));
  renderPage(() => <AddDialog onClose={onClose} />);
  const user = userEvent.setup();
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
  await user.type(email, "nobody@shop.test");
  await user.type(screen.getByLabelText(/^Reason/), "New colleague");
  email.form?.requestSubmit();
  expect(await screen.findByText("No account has this email. Ask them to register first.")).toBeDefined();
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe("nobody@shop.test");
  call.mockResolvedValueOnce({});
  email.form?.requestSubmit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = { email: "nobody@shop.test", reason: "New colleague" };
  expect(call.mock.lastCall).toEqual([adminAddStaff, { params: undefined, body: expect.objectContaining(sent) }]);
});
