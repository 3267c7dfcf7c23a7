// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import type { Address } from "#shared/contract/addresses.ts";
import { renderPage } from "#test/support/screen.ts";
import { type AddressChoice, startAddressValues } from "./address-choice.ts";
import { AddressChoiceFields } from "./address-choice-fields.tsx";
import { emptyAddress } from "./address-values.ts";

vi.mock("./use-places.ts", async (original) => ({
  ...(await original<typeof import("./use-places.ts")>()),
  useRegions: () => [],
}));
afterEach(cleanup);

const base = {
  ...{ firstName: "Mona", lastName: "Adel", phone: "+201001234567", country: "EG", city: "Dokki", region: "Giza" },
  ...{ line2: "", postalCode: "", isDefault: false },
};
/** Saved before addresses had parts. */
const old: Address = { ...base, id: "old", label: "Old", line1: "Tahrir Street" };
const whole: Address = { ...base, id: "whole", label: "Whole", line1: "Nile Street", buildingNumber: "9" };

function Choice() {
  const form = useForm<AddressChoice>({
    defaultValues: { addressId: "old", address: startAddressValues(old, "EG"), savesAddress: true },
  });
  return <AddressChoiceFields form={form} addresses={[old, whole]} blank={emptyAddress("EG")} />;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("an incomplete address is completed; the text typed for each comes back, and a new one starts empty", async () => {
  const user = userEvent.setup();
  renderPage(Choice);
  expect(field(/^Street/).value).toBe("Tahrir Street");
  await user.type(field(/^Landmark/), "Beside the bank");
  await user.click(screen.getByRole("radio", { name: /New address/ }));
  expect(field(/^Street/).value).toBe("");
  await user.type(field(/^Street/), "Corniche");
  await user.click(screen.getByRole("radio", { name: /Whole/ }));
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Old/ }));
  expect([field(/^Street/).value, field(/^Landmark/).value]).toEqual(["Tahrir Street", "Beside the bank"]);
  await user.click(screen.getByRole("radio", { name: /New address/ }));
  expect(field(/^Street/).value).toBe("Corniche");
});

test("another country clears the place fields of the first", async () => {
  const user = userEvent.setup();
  renderPage(Choice);
  await user.selectOptions(screen.getByRole("combobox", { name: /^Country\W*$/ }), "SA");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /City/ }).value).toBe("");
});
