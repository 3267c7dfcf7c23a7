import { expect, it } from "vitest";
import type { Address } from "#shared/contract/addresses.ts";
import { type AddressChoice, chosenAddress, newAddress, startAddressValues, typesAddress } from "./address-choice.ts";
import { emptyAddress } from "./address-values.ts";

const base = {
  ...{ label: "", firstName: "Mona", lastName: "Adel", phone: "+201001234567", country: "EG", city: "Dokki" },
  ...{ region: "Giza", line1: "Tahrir Street", line2: "", postalCode: "", isDefault: false },
};
const whole: Address = { ...base, id: "whole", regionId: "EG-GZ", cityId: "dokki", buildingNumber: "12" };
/** Saved before addresses had parts. */
const old: Address = { ...base, id: "old" };
const addresses = [whole, old];
const choose = (addressId: string): AddressChoice => ({
  addressId,
  address: startAddressValues(
    addresses.find(({ id }) => id === addressId),
    "EG",
  ),
  savesAddress: true,
});

it("a saved address is used as it is, an incomplete one is completed by typing", () => {
  expect(typesAddress(choose("whole"), addresses)).toBe(false);
  expect(chosenAddress(choose("whole"), addresses)).toMatchObject({ buildingNumber: "12", cityId: "dokki" });
  const completing = choose("old");
  expect(typesAddress(completing, addresses)).toBe(true);
  const address = { ...completing.address, parts: { ...completing.address.parts, landmark: "Beside the bank" } };
  expect(chosenAddress({ ...completing, address }, addresses)).toMatchObject({
    ...{ line1: "Tahrir Street", landmark: "Beside the bank" },
  });
});

it("a new address starts empty in the country", () => {
  expect(choose(newAddress).address).toEqual(emptyAddress("EG"));
  expect(typesAddress(choose(newAddress), addresses)).toBe(true);
});
