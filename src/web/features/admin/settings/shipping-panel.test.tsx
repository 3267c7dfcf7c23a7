// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShippingRate } from "#shared/contract/admin-shipping-rates.ts";
import { renderPage } from "#test/support/screen.ts";
import { ShippingPanel } from "./shipping-panel.tsx";

const usual: ShippingRate = {
  country: "default",
  flat: { EGP: 940, SAR: 111, AED: 112, USD: 30 },
  freeAbove: { EGP: 7800, SAR: 925, AED: 926, USD: 250 },
  ...{ daysMin: 8, daysMax: 18, vatPercentage: 0, version: 3 },
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a new country begins with the amounts for all other countries, and with no country chosen", async () => {
  renderPage(() => <ShippingPanel rates={[usual]} />);
  await userEvent.click(screen.getByRole("button", { name: "Add country" }));
  const dialog = within(screen.getByRole("dialog"));
  const amounts = dialog.getAllByRole<HTMLInputElement>("spinbutton").map(({ value }) => value);
  expect(amounts).toEqual(["940", "111", "112", "30", "7800", "925", "926", "250", "8", "18", "0"]);
  expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: /Country/ }).value).toBe("");
});
