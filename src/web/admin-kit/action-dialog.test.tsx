// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminOverrideCod } from "#shared/contract/cod.ts";
import { renderPage } from "#test/support/screen.ts";
import { ActionDialog, ReasonField } from "./action-dialog.tsx";
import { useStaffForm } from "./forms/use-staff-form.ts";

const onClose = vi.fn();

function Refuse({ draftKey }: { readonly draftKey?: string | undefined }) {
  const form = useStaffForm({ endpoint: adminOverrideCod, params: { id: "1" }, defaults: { reason: "" }, draftKey });
  return (
    <ActionDialog title="Refuse" confirm="Refuse it" form={form} onClose={onClose}>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

const show = (draftKey?: string) => renderPage(() => <Refuse draftKey={draftKey} />);
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ });
/** Like a browser on Escape: fires `cancel`, and closes unless that is prevented. */
const pressEscape = (): boolean =>
  fireEvent(reason().closest("dialog") as Element, new Event("cancel", { cancelable: true }));

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
});
afterEach(cleanup);

test("Escape asks before unsaved input is lost, and staying keeps it", async () => {
  show();
  const user = userEvent.setup();
  expect(pressEscape(), "nothing typed: the browser closes").toBe(true);
  await user.type(reason(), "Wrong size");
  expect(pressEscape(), "typed: the browser must not close").toBe(false);
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(reason().value).toBe("Wrong size");
  expect(onClose).not.toHaveBeenCalled();
});

test("the close button asks too, and closing discards the input", async () => {
  show();
  const user = userEvent.setup();
  await user.type(reason(), "Wrong size");
  await user.click(screen.getAllByRole("button", { name: "Close" })[0] as Element);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Close without saving" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a dialog whose form keeps a draft closes without asking", async () => {
  show("refuse:1");
  await userEvent.setup().type(reason(), "Wrong size");
  expect(pressEscape()).toBe(true);
});
