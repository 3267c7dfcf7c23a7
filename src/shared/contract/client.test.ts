import { expect, test } from "vitest";
import { ApiError } from "./client.ts";

const errorOf = (data: unknown, statusText: string): ApiError =>
  new ApiError({ status: 418, statusText, data, requestId: undefined });

test.each([
  [{ message: "Account locked", error: { message: "inner" } }, "Locked", "Account locked"],
  [{ error: { message: "inner" } }, "Locked", "inner"],
  [{}, "Locked", "Locked"],
  [undefined, "", "HTTP error! status: 418"],
])("an answer that is not OK says %j %s as %s, and carries what came", (data, statusText, message) => {
  expect(errorOf(data, statusText)).toMatchObject({ message, status: 418, statusText, data });
});
