// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { adminUpdateCoupon, couponBody } from "#shared/contract/admin-coupons.ts";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const body = {
  ...{ code: "SUMMER", kind: "percentage" as const, percentage: 10 as number | null },
  ...{
    amounts: { EGP: null, SAR: null, AED: null, USD: null },
    minimums: { EGP: null, SAR: null, AED: null, USD: null },
  },
  ...{ firstOrderOnly: false, perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null },
  ...{ categoryIds: null, isActive: true },
};
const versioned = (version: number, change: Partial<typeof body> = {}) => ({ values: { ...body, ...change }, version });

function Coupon() {
  const form = useStaffForm({
    endpoint: adminUpdateCoupon,
    params: { id: "1" },
    defaults: body,
    version: 1,
    draftKey: "coupon:1",
    toBody: (values, version) => ({ ...values, version }),
    rules: bodyRules(z.extend(couponBody, { version: z.int() })),
    toCurrent: (current) => current as ReturnType<typeof versioned>,
    toFieldRefusals: ({ code }) => (code === "COUPON_CODE_TAKEN" ? [{ field: "code", words: "Taken by Winter" }] : []),
    done: "Saved",
  });
  return (
    <EditorForm form={form} submitLabel="Save" conflict={{ what: "this coupon" }}>
      <TextField {...form.field("code")} label="Code" required />
      <TextField {...form.number("percentage")} label="Percentage" type="number" required max={100} />
      <TextField {...form.number("totalLimit")} label="Total uses" type="number" min={5} />
    </EditorForm>
  );
}

const refusal = (status: number, data: object) => new ApiError({ status, statusText: "", data, requestId: "r-1" });
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Code/ });
const percentage = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: /^Percentage/ });
const save = () => screen.getByRole("button", { name: "Save" });

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("an invalid field shows our message and gets the focus, without a request", async () => {
  renderPage(Coupon);
  const user = userEvent.setup();
  await user.clear(percentage());
  await user.click(save());
  await waitFor(() => expect(percentage().getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("This field is required.")).toBeDefined();
  expect(document.activeElement).toBe(percentage());
  expect(code().form?.noValidate).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test("a limit that only the page knows is shown in the same way, with its number", async () => {
  renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(screen.getByRole("spinbutton", { name: "Total uses" }), "4");
  await user.click(save());
  expect(await screen.findByText("At least 5.")).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

test("a server error is shown at its field, which gets the focus", async () => {
  const errors = [{ field: "code", code: "INVALID_FORMAT", message: "Has the wrong form" }];
  call.mockRejectedValueOnce(refusal(400, { code: "VALIDATION_FAILED", message: "Not valid", errors }));
  renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(code(), "2");
  await user.click(save());
  expect(await screen.findByText("This does not look right.")).toBeDefined();
  expect(document.activeElement).toBe(code());
  call.mockRejectedValueOnce(refusal(409, { code: "COUPON_CODE_TAKEN", message: "Taken" }));
  await user.type(code(), "3");
  await user.click(save());
  expect(await screen.findByText("Taken by Winter")).toBeDefined();
  expect(screen.queryByText("This does not look right.")).toBeNull();
});

test("a refusal without a field is shown once, above the button", async () => {
  call.mockRejectedValueOnce(refusal(403, { code: "PERMISSION_DENIED", message: "No" }));
  renderPage(Coupon);
  await userEvent.setup().click(save());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Your role doesn't allow this. Ask an owner of the shop.");
});

test("a double submit is one request, and the button shows that it runs", async () => {
  const reply = Promise.withResolvers<object>();
  call.mockReturnValue(reply.promise);
  renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(code(), "2");
  code().form?.requestSubmit();
  code().form?.requestSubmit();
  await waitFor(() => expect(screen.getByRole("button", { name: /Save/ }).getAttribute("aria-busy")).toBe("true"));
  expect(call).toHaveBeenCalledTimes(1);
  reply.resolve({});
  await waitFor(() => expect(save().getAttribute("aria-busy")).toBeNull());
  expect(call).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("a draft is restored, and gone once it is discarded", async () => {
  const first = renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(code(), "-26");
  first.unmount();
  const second = renderPage(Coupon);
  expect(screen.getByText("Unsaved changes restored")).toBeDefined();
  expect(code().value).toBe("SUMMER-26");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(code().value).toBe("SUMMER");
  second.unmount();
  renderPage(Coupon);
  expect(screen.queryByText("Unsaved changes restored")).toBeNull();
});

test("a draft from before the form had a field takes that field's current value", async () => {
  const { percentage: _, ...older } = body;
  const draft = { base: { values: older, version: 1 }, values: { ...older, code: "WINTER" }, at: Date.now() };
  localStorage.setItem(nameIn("b"), JSON.stringify(draft));
  renderPage(Coupon);
  expect([code().value, percentage().value]).toEqual(["WINTER", "10"]);
  await userEvent.setup().click(screen.getByRole("button", { name: "Discard" }));
  expect([code().value, kept()]).toEqual(["SUMMER", []]);
});

const nameIn = (tab: string) => `form-draft:coupon:1@${tab}`;
/** Simulates a change of the draft by another tab. */
function inTab(tab: string, typed: string | null): void {
  const draft = typed && JSON.stringify({ base: versioned(1), values: { ...body, code: typed }, at: Date.now() });
  if (draft === null) localStorage.removeItem(nameIn(tab));
  else localStorage.setItem(nameIn(tab), draft);
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: nameIn(tab), newValue: draft }));
  });
}
const kept = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith("form-draft:"))
    .map((name) => JSON.parse(localStorage.getItem(name) ?? "").values.code)
    .sort();
const choice = () => screen.queryByText("Another tab has changes of its own to this");

test("the drafts of two tabs are both kept until one of them is chosen", async () => {
  renderPage(Coupon);
  const user = userEvent.setup();
  inTab("b", "AUTUMN");
  expect(choice()).not.toBeNull();
  await user.type(code(), "-26");
  expect([code().value, kept()]).toEqual(["SUMMER-26", ["AUTUMN", "SUMMER-26"]]);
  await user.click(screen.getByRole("button", { name: "Keep what is here" }));
  expect([code().value, choice(), kept()]).toEqual(["SUMMER-26", null, ["SUMMER-26"]]);
  // The other tab keeps its text; only new typing asks again.
  inTab("b", "AUTUMN");
  expect(choice()).toBeNull();
  inTab("b", "AUTUMN-27");
  await user.click(screen.getByRole("button", { name: "Show those instead" }));
  expect([code().value, choice(), kept()]).toEqual(["AUTUMN-27", null, ["AUTUMN-27"]]);
  // The other tab has saved it: it must not be sent twice.
  inTab("b", null);
  expect([code().value, kept()]).toEqual(["SUMMER", []]);
});

test("a draft that another tab removes is written again by its own tab", async () => {
  const first = renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(code(), "-26");
  const [own = ""] = Object.keys(localStorage).filter((name) => name.startsWith("form-draft:"));
  localStorage.removeItem(own);
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: own, newValue: null }));
  });
  expect(kept()).toEqual(["SUMMER-26"]);
  first.unmount();
  localStorage.clear();
  inTab("closed", "WINTER");
  const second = renderPage(Coupon);
  expect(code().value).toBe("WINTER");
  await user.type(code(), "!");
  expect(kept()).toEqual(["WINTER!"]);
  second.unmount();
});

test("somebody else's changes are merged field by field; unchanged fields are not listed", async () => {
  const current = versioned(2, { percentage: 20, totalLimit: 50 as never });
  call.mockRejectedValueOnce(refusal(409, { code: "VERSION_CONFLICT", message: "Changed", current }));
  call.mockResolvedValueOnce({});
  renderPage(Coupon);
  const user = userEvent.setup();
  await user.type(code(), "-26");
  await user.clear(percentage());
  await user.type(percentage(), "15");
  await user.click(save());
  const dialog = await screen.findByRole("dialog", { name: "Someone else saved changes to this coupon" });
  const parts = within(dialog)
    .getAllByRole("group")
    .map((part) => part.querySelector("legend")?.textContent);
  expect(parts).toEqual(["code", "percentage", "total limit"]);
  const [, chosen] = within(dialog).getAllByRole("group");
  expect(within(chosen as HTMLElement).getByRole<HTMLInputElement>("radio", { name: /Yours/ }).checked).toBe(true);
  await user.click(within(chosen as HTMLElement).getByRole("radio", { name: /Theirs/ }));
  await user.click(within(dialog).getByRole("button", { name: "Continue with these" }));
  expect([code().value, percentage().value]).toEqual(["SUMMER-26", "20"]);
  await user.click(save());
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  const sent = { ...body, code: "SUMMER-26", percentage: 20, totalLimit: 50, version: 2 };
  expect(call.mock.lastCall?.[1]).toEqual({ params: { id: "1" }, body: sent });
});
