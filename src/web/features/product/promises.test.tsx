// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { Promises, type PromisesProps } from "./promises.tsx";

const both = (text: string) => ({ ar: text, en: text });
const dataWith = (whatsApp: string | null) =>
  ({
    product: { kind: "physical", name: both("Yoga mat & strap") },
    whatsApp,
    delivery: {
      ...{ country: null, days: { min: 2, max: 4 }, price: 50, freeFrom: 1000, currency: "EGP" },
      returns: both("Return within 14 days"),
      arrives: both("Arrives 29 November–1 December"),
    },
  }) as unknown as PromisesProps;

afterEach(cleanup);

test("where the shop has a WhatsApp number, a message that names the product waits there", () => {
  renderPage(() => createElement(Promises, dataWith("https://wa.me/201005550142?text=")));
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Help on WhatsApp" });
  expect(link.href).toMatch(/^https:\/\/wa\.me\/201005550142\?text=/);
  expect(new URL(link.href).searchParams.get("text")).toBe("Hello, I have a question about “Yoga mat & strap”.");
});

test("a shop without a number offers no chat", () => {
  renderPage(() => createElement(Promises, dataWith(null)));
  expect(screen.queryByRole("link", { name: "Help on WhatsApp" })).toBeNull();
});
