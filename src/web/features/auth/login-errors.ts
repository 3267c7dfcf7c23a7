import { ApiError } from "#shared/contract/client.ts";

/** Keys under `login.errors` (product.md section 5), and keys of refusals that need another action. */
export type LoginErrorKey =
  | "invalidCredentials"
  | "accountLocked"
  | "lockedByStaff"
  | "emailPasswordRequired"
  | "emailNotVerified"
  | "loginFailed";

/** The message key of a failed login. */
export function loginErrorKey(error: unknown): LoginErrorKey {
  const message = error instanceof Error ? error.message : "";
  const isUnauthorized = error instanceof ApiError && error.status === 401;
  if (message.includes("Invalid credentials") || isUnauthorized || /refresh token (?:is )?missing/i.test(message))
    return "invalidCredentials";
  if (error instanceof ApiError && error.code === "LOCKED_BY_STAFF") return "lockedByStaff";
  if (message.includes("Account locked")) return "accountLocked";
  if (message.includes("Email and password required")) return "emailPasswordRequired";
  if (error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED") return "emailNotVerified";
  return "loginFailed";
}
