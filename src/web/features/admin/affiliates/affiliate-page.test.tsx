// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminCreateAffiliate } from "#shared/contract/admin-affiliates.ts";
import { renderPage } from "#test/support/screen.ts";
import { AffiliatePage } from "./affiliate-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  call.mockReturnValue(new Promise(() => {}));
});
afterEach(cleanup);

async function save(code: string): Promise<void> {
  renderPage(() => <AffiliatePage data={{ affiliate: null, draft: null, categories: [] }} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Sara");
  await user.type(screen.getByRole("textbox", { name: /^Code of the link/ }), code);
  // happy-dom reckons steps in floating point and takes 10 for a value between two of them.
  const percent = screen.getByRole("spinbutton", { name: /^Percentage of the goods/ });
  await user.clear(percent);
  await user.type(percent, "0.01");
  await user.click(screen.getByRole("button", { name: "Save" }));
}

test("a code is taken as people type it", async () => {
  await save(" Sara Runs ");
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[0]).toBe(adminCreateAffiliate);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { code: "sara-runs" } });
});

test("one that cannot be a link is refused with what it may hold", async () => {
  await save("سارة");
  expect(await screen.findByText(/3 to 40 letters from a to z/)).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

const draft = { applicationId: "a1", affiliateId: null, name: "Omar", code: "omar", applicantEmail: "omar@mail.test" };

test("one of an application starts with what was applied with, and names the application", async () => {
  renderPage(() => (
    <AffiliatePage data={{ affiliate: null, draft: { ...draft, email: "omar@mail.test" }, categories: [] }} />
  ));
  const user = userEvent.setup();
  const percent = screen.getByRole("spinbutton", { name: /^Percentage of the goods/ });
  await user.clear(percent);
  await user.type(percent, "0.01");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    body: { name: "Omar", code: "omar", email: "omar@mail.test", applicationId: "a1" },
  });
});

test("of somebody without a confirmed account it says where the mail goes, and enters no customer", () => {
  renderPage(() => <AffiliatePage data={{ affiliate: null, draft: { ...draft, email: null }, categories: [] }} />);
  expect(screen.getByText(/No confirmed account has the address/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Customer/ }).value).toBe("");
});
