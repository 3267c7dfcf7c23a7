// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SecretDialog } from "./secret-dialog.tsx";

afterEach(cleanup);

test("the copy button has the focus, so that Enter does not close what is shown once", () => {
  render(<SecretDialog secret="whsec_1" power="sign events" onClose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy the secret" }));
});
