import { expect, it } from "vitest";
import { actionName } from "./action-names.ts";

it("names an action as a sentence", () => {
  expect(["session.open", "user.register", "order.ship", "message.handle"].map(actionName)).toEqual([
    "Signed in",
    "Registered",
    "Shipped order",
    "Changed message status",
  ]);
});

it("still makes a sentence of an unknown action", () => {
  expect(actionName("robot.oil-joints")).toBe("Robot oil joints");
});
