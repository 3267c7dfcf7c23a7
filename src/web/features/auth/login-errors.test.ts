import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { loginErrorKey } from "./login-errors.ts";

const apiError = (status: number, message: string, code = "") =>
  new ApiError({ status, statusText: "", data: { message, code }, requestId: undefined });

const words = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${language}/translation.json`, import.meta.url), "utf8"));

test("a failed login has the text key of product.md", () => {
  expect(loginErrorKey(apiError(401, "Invalid credentials"))).toBe("invalidCredentials");
  expect(loginErrorKey(apiError(401, "whatever"))).toBe("invalidCredentials");
  expect(loginErrorKey(new Error("Refresh token missing"))).toBe("invalidCredentials");
  expect(loginErrorKey(apiError(423, "Account locked"))).toBe("accountLocked");
  expect(loginErrorKey(apiError(423, "Account locked", "LOCKED_BY_STAFF"))).toBe("lockedByStaff");
  expect(loginErrorKey(apiError(400, "Email and password required"))).toBe("emailPasswordRequired");
  expect(loginErrorKey(apiError(403, "Email not verified", "EMAIL_NOT_VERIFIED"))).toBe("emailNotVerified");
  expect(loginErrorKey(apiError(500, "An unexpected error occurred. Please try again."))).toBe("loginFailed");
  expect(loginErrorKey(new Error("Invalid response from server"))).toBe("loginFailed");
});

test("the sentences that product.md fixes are used literally, in Arabic too", () => {
  const en = words("en");
  expect(en.login.errors.loginFailed).toBe("An unexpected error occurred. Please try again.");
  expect(en.register.success).toBe("Registration successful. Please check your email to verify your account.");
  expect(en.register.failed).toBe("Registration failed. Please try again.");
  expect(en.session.checking).toBe("Checking authentication...");
  expect(en.session.authRequired).toBe("Please log in to continue.");
  expect(en.session.tokenRefreshFailed).toBe("Session expired. Please log in again.");
  const ar = words("ar");
  for (const key of Object.keys(en.login.errors)) expect(ar.login.errors[key], key).toMatch(/[\u0600-\u06ff]/);
});
