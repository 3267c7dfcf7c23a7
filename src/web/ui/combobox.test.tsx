// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ComboboxField } from "./combobox.tsx";

afterEach(cleanup);

const cities = ["Dokki", "Doha", "Maadi"];

function City() {
  const [value, setValue] = useState("");
  const options = cities.filter((city) => city.startsWith(value)).map((city) => ({ id: city, label: city }));
  return (
    <ComboboxField
      label="City"
      value={value}
      options={options}
      onType={setValue}
      onPick={({ label }) => setValue(label)}
    />
  );
}

const shown = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("typing suggests, the arrows move, Enter picks", async () => {
  const user = userEvent.setup();
  render(<City />);
  const city = screen.getByRole("combobox", { name: "City" });
  expect(city.getAttribute("aria-expanded")).toBe("false");
  await user.type(city, "Do");
  expect(shown()).toEqual(["Dokki", "Doha"]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toBe("Doha");
  expect(city.getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{ArrowDown}{Enter}");
  expect((city as HTMLInputElement).value).toBe("Dokki");
  expect(shown()).toEqual([]);
});

test("Escape closes and keeps the typed text, a click picks, and leaving the field closes it", async () => {
  const user = userEvent.setup();
  render(<City />);
  const city = screen.getByRole("combobox", { name: "City" }) as HTMLInputElement;
  await user.type(city, "M");
  await user.keyboard("{Escape}");
  expect([city.value, shown()]).toEqual(["M", []]);
  await user.click(city);
  await user.click(screen.getByRole("option", { name: "Maadi" }));
  expect(city.value).toBe("Maadi");
  await user.keyboard("{ArrowUp}");
  expect(shown()).toEqual(["Maadi"]);
  await user.tab();
  expect(shown()).toEqual([]);
});
