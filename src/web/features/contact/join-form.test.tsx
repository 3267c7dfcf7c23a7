// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { JoinForm } from "./join-form.tsx";

afterEach(cleanup);
const show = () => renderPage(() => <JoinForm phones={{ country: "EG", countries: [] }} />);

test("years of experience in words are asked for as a number", async () => {
  show();
  const years = screen.getByLabelText(/^Years of experience/);
  await userEvent.setup().type(years, "ten");
  fireEvent.blur(years);
  expect(await screen.findByText("Enter the number of years, from 0 to 60")).toBeDefined();
});

test("only coaches are asked for certificates", async () => {
  show();
  expect(screen.getByText(/your certificates/)).toBeDefined();
  fireEvent.click(screen.getByLabelText(/^Affiliate/));
  expect(await screen.findByText("Who follows you, where, and why Himma.")).toBeDefined();
  fireEvent.click(screen.getByLabelText(/^Coach/));
  expect(await screen.findByText(/your certificates/)).toBeDefined();
});

test("only coaches are asked for years of experience", async () => {
  show();
  expect(screen.getByLabelText(/^Years of experience/)).toBeDefined();
  for (const role of [/^Affiliate/, /^Ambassador/]) {
    fireEvent.click(screen.getByLabelText(role));
    expect(screen.queryByLabelText(/^Years of experience/)).toBeNull();
  }
  fireEvent.click(screen.getByLabelText(/^Coach/));
  expect(screen.getByLabelText(/^Years of experience/)).toBeDefined();
});
