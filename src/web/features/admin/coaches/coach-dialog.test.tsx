// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { CoachDialog } from "./coach-dialog.tsx";

afterEach(cleanup);

test("a new coach begins with the name: it is the first field, and the first that is required has the focus", () => {
  renderPage(() => <CoachDialog coach={null} staff={[]} onClose={() => {}} />);
  const [first] = screen.getByRole("dialog").querySelectorAll("input, select, textarea");
  expect(first?.getAttribute("name")).toBe("name.en");
  expect(first?.hasAttribute("required")).toBe(true);
});
