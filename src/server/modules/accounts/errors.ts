import { AppError, invalidField } from "#server/platform/errors.ts";

// The messages are product.md's and server.md's, to the letter: pages and other clients compare them.

export const emailPasswordRequired = () =>
  new AppError({ code: "EMAIL_PASSWORD_REQUIRED", status: 400, message: "Email and password required" });

export const invalidCredentials = () =>
  new AppError({ code: "INVALID_CREDENTIALS", status: 401, message: "Invalid credentials" });

export const accountLocked = (retryAfterSeconds: number) =>
  new AppError({ code: "ACCOUNT_LOCKED", status: 423, message: "Account locked", retryAfterSeconds });

export const lockedByStaff = () => new AppError({ code: "LOCKED_BY_STAFF", status: 423, message: "Account locked" });

export const emailNotVerified = () =>
  new AppError({ code: "EMAIL_NOT_VERIFIED", status: 403, message: "Email not verified" });

export const refreshTokenMissing = () =>
  new AppError({ code: "REFRESH_TOKEN_MISSING", status: 401, message: "Refresh token missing" });

export const refreshTokenInvalid = () =>
  new AppError({ code: "REFRESH_TOKEN_INVALID", status: 401, message: "Invalid refresh token" });

export const refreshTokenExpired = () =>
  new AppError({ code: "REFRESH_TOKEN_EXPIRED", status: 401, message: "Refresh token expired" });

export const tokenInvalid = () =>
  new AppError({ code: "TOKEN_INVALID", status: 400, message: "This link is not valid" });

export const tokenExpired = () =>
  new AppError({ code: "TOKEN_EXPIRED", status: 400, message: "This link has expired" });

export const tokenUsed = () =>
  new AppError({ code: "TOKEN_USED", status: 400, message: "This link has already been used" });

export const emailTaken = () =>
  new AppError({ code: "EMAIL_TAKEN", status: 409, message: "This e-mail address belongs to another account" });

export const passwordWrong = (field: string) => invalidField(field, "PASSWORD_WRONG", "The password is not right");

export const tooManyAddresses = () =>
  new AppError({ code: "TOO_MANY_ADDRESSES", status: 409, message: "The address book is full" });

export const lastOwner = () =>
  new AppError({ code: "LAST_OWNER", status: 409, message: "The last owner cannot be taken from the shop" });
