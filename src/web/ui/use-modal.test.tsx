// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="New name" labels={{ close: "Close" }}>
          <p>Name</p>
        </Dialog>
      )}
    </>
  );
}

test("a dialog that is removed while open closes first, so that the browser returns the focus", async () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, "close");
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Rename" }));
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  close.mockClear();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(close.mock.contexts).toContain(dialog);
  expect(dialog.open).toBe(false);
});
