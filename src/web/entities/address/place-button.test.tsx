// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import place from "#locales/en/place.json" with { type: "json" };
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import type { WithAddress } from "./address-fields.tsx";
import { emptyAddress } from "./address-values.ts";
import PlaceButton from "./place-button.tsx";

vi.mock("./find-place.ts", () => ({
  findPlace: () => Promise.resolve({ lat: 30.05, lng: 31.25 }),
  mayShowPlace: () => true,
  isLoadedForPlace: () => true,
  takeAsked: () => false,
}));
afterEach(cleanup);

function Page() {
  const address = { ...emptyAddress("EG"), city: "Dokki", line1: "Tahrir Street", geo: { lat: 30.04, lng: 31.23 } };
  const form = useForm<WithAddress>({ defaultValues: { address } });
  return (
    <>
      <input aria-label="Street" {...form.register("address.line1")} />
      <PlaceButton form={form} />
    </>
  );
}

test("a saved position is dropped when its street changes; one that was just found stays", async () => {
  const user = userEvent.setup();
  const translator = createTranslator("en", { place }, () => Promise.resolve(undefined));
  render(
    <TranslationProvider translator={translator}>
      <Page />
    </TranslationProvider>,
  );
  const remove = () => screen.queryByRole("button", { name: "Remove it" });
  await screen.findByRole("button", { name: "Remove it" });
  await user.type(screen.getByLabelText("Street"), " 9");
  expect(remove()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use my location" }));
  await screen.findByRole("button", { name: "Remove it" });
  await user.type(screen.getByLabelText("Street"), "9");
  expect(remove()).not.toBeNull();
});
