import { invalidField, refuse, refuseFor } from "#server/platform/errors.ts";
import { PASSKEY_COPIED, PASSKEY_ENDED, PASSKEY_WRONG, TOO_MANY_PASSKEYS } from "#shared/contract/passkey-values.ts";
import type { DetailsOf } from "#shared/contract/refusal.ts";
import {
  ACCOUNT_LOCKED,
  CHALLENGE_ENDED,
  EMAIL_NOT_VERIFIED,
  EMAIL_PASSWORD_REQUIRED,
  EMAIL_TAKEN,
  INVALID_CREDENTIALS,
  INVITATION_FOR_ANOTHER,
  LAST_OWNER,
  LOCKED_BY_STAFF,
  REFRESH_TOKEN_EXPIRED,
  REFRESH_TOKEN_INVALID,
  REFRESH_TOKEN_MISSING,
  ROLE_BUILTIN,
  ROLE_IN_USE,
  ROLE_NAME_TAKEN,
  ROLE_NOT_FOUND,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_WRONG,
  STAFF_ALREADY,
  TOKEN_EXPIRED,
  TOKEN_INVALID,
  TOKEN_USED,
  TOO_MANY_ADDRESSES,
} from "#shared/contract/refusals.ts";

// Messages follow product.md and server.md exactly: pages and other clients compare them.

export const emailPasswordRequired = () => refuse(EMAIL_PASSWORD_REQUIRED, "Email and password required");

export const invalidCredentials = () => refuse(INVALID_CREDENTIALS, "Invalid credentials");

export const accountLocked = (retryAfterSeconds: number) =>
  refuseFor(retryAfterSeconds, ACCOUNT_LOCKED, "Account locked");

export const lockedByStaff = () => refuse(LOCKED_BY_STAFF, "Account locked");

export const emailNotVerified = () => refuse(EMAIL_NOT_VERIFIED, "Email not verified");

export const refreshTokenMissing = () => refuse(REFRESH_TOKEN_MISSING, "Refresh token missing");

export const refreshTokenInvalid = () => refuse(REFRESH_TOKEN_INVALID, "Invalid refresh token");

export const refreshTokenExpired = () => refuse(REFRESH_TOKEN_EXPIRED, "Refresh token expired");

export const tokenInvalid = () => refuse(TOKEN_INVALID, "This link is not valid");

export const tokenExpired = () => refuse(TOKEN_EXPIRED, "This link has expired");

export const tokenUsed = () => refuse(TOKEN_USED, "This link has already been used");

export const emailTaken = () => refuse(EMAIL_TAKEN, "This e-mail address belongs to another account");

export const passwordWrong = (field: string) => invalidField(field, "PASSWORD_WRONG", "The password is not right");

export const tooManyAddresses = () => refuse(TOO_MANY_ADDRESSES, "The address book is full");

export const roleNotFound = () => refuse(ROLE_NOT_FOUND, "There is no such role");

export const roleBuiltin = () => refuse(ROLE_BUILTIN, "Built-in roles cannot be changed");

export const roleNameTaken = () => refuse(ROLE_NAME_TAKEN, "Another role has this name");

export const roleInUse = (uses: number) => refuse(ROLE_IN_USE, "People or invitations have this role", { uses });

export const lastOwner = () => refuse(LAST_OWNER, "The last owner cannot be taken from the shop");

export const staffAlready = () => refuse(STAFF_ALREADY, "This person works here already");

export const invitationForAnother = () =>
  refuse(INVITATION_FOR_ANOTHER, "This invitation is for another e-mail address");

export const secondFactorRequired = (details: DetailsOf<typeof SECOND_FACTOR_REQUIRED>) =>
  refuse(SECOND_FACTOR_REQUIRED, "Your second factor is needed", details);

export const challengeEnded = () => refuse(CHALLENGE_ENDED, "This sign-in has expired. Please start again.");

export const codeWrong = () => refuse(SECOND_FACTOR_WRONG, "The code is not right");

export const passkeyWrong = () => refuse(PASSKEY_WRONG, "This passkey could not be checked");

export const passkeyCopied = () => refuse(PASSKEY_COPIED, "This passkey may have been copied and is not taken");

export const passkeyEnded = () => refuse(PASSKEY_ENDED, "The request for a passkey has ended");

export const tooManyPasskeys = () => refuse(TOO_MANY_PASSKEYS, "No more passkeys can be added");

export const factorIsOn = () => refuse(SECOND_FACTOR_ON, "The second factor is on already");

export const factorIsOff = () => refuse(SECOND_FACTOR_OFF, "No second factor is set up");
