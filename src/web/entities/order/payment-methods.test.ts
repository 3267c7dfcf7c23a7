import { expect, it } from "vitest";
import { methodChoices } from "./payment-methods.ts";

const goods = [{ kind: "physical" as const }];
const programme = [{ kind: "programme" as const }];

it("methods that do not support the currency are not shown", () => {
  const shown = (currency: "EGP" | "SAR" | "USD") =>
    methodChoices({ currency, lines: goods }).map(({ method }) => method);
  expect(shown("EGP")).toEqual(["card", "paymob", "cod"]);
  expect(shown("SAR")).toEqual(["card", "paymob", "instalments"]);
  expect(shown("USD")).toEqual(["card"]);
});

it("methods that the cart rules out are last, with the reason", () => {
  expect(methodChoices({ currency: "EGP", lines: programme }).at(-1)).toEqual({ method: "cod", gap: "goods" });
});

it("the server decides which methods are offered", () => {
  const offered = methodChoices({ currency: "SAR", lines: goods }, ["card", "cod"]);
  expect(offered).toEqual([
    { method: "card", gap: undefined },
    { method: "cod", gap: undefined },
    { method: "paymob", gap: "other" },
    { method: "instalments", gap: "other" },
  ]);
});
