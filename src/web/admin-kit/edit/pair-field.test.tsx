// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NameField } from "./pair-field.tsx";

afterEach(cleanup);

test("the error of an Arabic field is English, left to right", () => {
  const error = { ar: "This field is required.", en: undefined };
  render(<NameField value={{ ar: "", en: "Strength" }} max={100} error={error} onChange={() => undefined} />);
  expect(screen.getByText("This field is required.").closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  expect(screen.getByRole("textbox", { name: /الاسم/ }).closest("[dir]")?.getAttribute("dir")).toBe("rtl");
});
