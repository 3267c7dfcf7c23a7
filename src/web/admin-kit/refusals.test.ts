import { expect, test } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { toMessage } from "./use-action.ts";

const refused = (status: number, data: unknown) => new ApiError({ status, statusText: "", data, requestId: "r-1" });

test("a selection that has changed names the number that matches now and how to go on", () => {
  const error = refused(409, {
    code: "SELECTION_CHANGED",
    message: "Other orders match now than were shown",
    found: 1234,
  });
  expect(toMessage(error)).toBe(
    "The list has changed: 1,234 match now. Nothing was done. Check the number and confirm again.",
  );
});

test("somebody else's save is told with a way on", () => {
  const error = refused(409, {
    code: "VERSION_CONFLICT",
    message: "Somebody else has changed this meanwhile",
    current: {},
  });
  expect(toMessage(error)).toContain("The page now shows theirs: check it and try again.");
});

test("an order that has moved on is named by the state that the pages show", () => {
  const message = "The order's state does not allow this";
  expect(toMessage(refused(409, { code: "ORDER_STATE", message, status: "paid" }))).toContain("is “To pack” now");
  expect(toMessage(refused(409, { code: "ORDER_STATE", message }))).toContain("has changed in the meantime");
});

test("a refusal without words of its own says what the server says, field by field", () => {
  const errors = [{ field: "code", code: "TOO_SHORT", message: "Is too short" }];
  expect(toMessage(refused(400, { code: "VALIDATION_FAILED", message: "The request is not valid", errors }))).toBe(
    "The request is not valid: code: is too short",
  );
  expect(toMessage(refused(500, { code: "INTERNAL", message: "Something went wrong" }))).toBe(
    "Something went wrong (reference r-1)",
  );
});
