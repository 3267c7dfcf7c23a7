import * as z from "zod/mini";
import { isCountryCode } from "../domain/countries.ts";
import { maxPasswordLength, minPasswordLength } from "../domain/password.ts";
import { permissions, staffRoles } from "../domain/permissions.ts";
import { endpoint } from "./endpoint.ts";
import {
  EMAIL_TAKEN,
  LAST_OWNER,
  LOCKED_BY_STAFF,
  linkRefusals,
  loginRefusals,
  REFRESH_TOKEN_EXPIRED,
  REFRESH_TOKEN_INVALID,
  REFRESH_TOKEN_MISSING,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import { countryCode, currency, email, id, language, line, messageReply, phone, timestamp } from "./values.ts";

/** Limits from server.md section 2. */
export const maxNameLength = 60;

export const personName = line(1, maxNameLength);
export const knownCountry = countryCode.check(z.refine(isCountryCode, { params: { code: "INVALID_VALUE" } }));

const characters = (text: string): number => [...text].length;

/** A new password: 8 to 128 user-perceived characters. The first check rejects huge inputs before counting. */
export const newPassword = z.string().check(
  z.minLength(1),
  z.maxLength(4 * maxPasswordLength),
  z.refine((text) => text.isWellFormed() && !text.includes("\0"), { params: { code: "INVALID_CHARACTERS" } }),
  z.refine((text) => characters(text) >= minPasswordLength, { params: { code: "TOO_SHORT" } }),
  z.refine((text) => characters(text) <= maxPasswordLength, { params: { code: "TOO_LONG" } }),
);
/** An entered password, which is only compared. */
const givenPassword = z.string().check(z.maxLength(1024));
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
const refreshTokenText = z.nullish(z.string().check(z.maxLength(1024)));

export const role = z.enum(["customer", "admin"]);
/** A built-in role of staff, or the id of a role that the shop made; customers have none. */
export const staffRole = z.union([z.enum(staffRoles), id]);

/** The signed-in user's profile. */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A new address that is not yet confirmed. */
  pendingEmail: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language,
  currency: z.nullable(currency),
  role,
  staffRole: z.nullable(staffRole),
  /** What staff may do; customers have none of it. */
  permissions: z.optional(z.array(z.enum(permissions))),
  loyaltyPoints: z.int(),
  /** Left out for those who are no affiliates. */
  isAffiliate: z.optional(z.boolean()),
  marketingOptIn: z.boolean(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;
const userReply = z.object({ user });

export const registerBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  password: newPassword,
  phone: z.optional(phone),
  country: z.optional(knownCountry),
  language: z.optional(language),
  marketingOptIn: z.optional(z.boolean()),
  /** Code of the friend's referral link; unknown codes are ignored silently. */
  referralCode: z.optional(z.string().check(z.maxLength(64))),
});

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  summary: "Opens an account and mails a link that verifies the address",
  tag: "Auth",
  access: "public",
  body: registerBody,
  status: 201,
  reply: messageReply,
  errors: [TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_COMMON", "PASSWORD_PERSONAL"],
});

const signedIn = z.object({ accessToken: z.string(), refreshToken: z.string(), user });

export const logIn = endpoint({
  method: "POST",
  path: "/auth/login",
  summary: "Signs in with e-mail and password",
  tag: "Auth",
  access: "public",
  // Both may be missing or empty, which has its own message.
  body: z.strictObject({
    identifier: z.nullish(z.string().check(z.maxLength(320))),
    password: z.nullish(givenPassword),
  }),
  status: 200,
  reply: signedIn,
  errors: [...loginRefusals, TOO_MANY_REQUESTS],
});

export const refresh = endpoint({
  method: "POST",
  path: "/auth/refresh",
  summary: "Exchanges a refresh token for a new pair",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ refreshToken: refreshTokenText }),
  status: 200,
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: [REFRESH_TOKEN_MISSING, REFRESH_TOKEN_INVALID, REFRESH_TOKEN_EXPIRED],
});

export const logOut = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session; succeeds also when there is none",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ refreshToken: refreshTokenText }),
  status: 204,
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/auth/verify-email",
  summary: "Verifies the address with the mailed token",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ token: linkToken, email }),
  status: 200,
  /** `session`: signed in too, when the link was opened in the browser that registered. */
  reply: z.extend(messageReply, { session: z.optional(signedIn) }),
  errors: linkRefusals,
});

export const verifyEmailChange = endpoint({
  method: "POST",
  path: "/auth/verify-email-change",
  summary: "Confirms a new address with the token mailed to it",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ token: linkToken, email }),
  status: 200,
  reply: messageReply,
  errors: [...linkRefusals, EMAIL_TAKEN],
});

export const undoEmailChange = endpoint({
  method: "POST",
  path: "/auth/undo-email-change",
  summary: "Undoes an e-mail change with the token mailed to the old address, and ends all sessions",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ token: linkToken, email }),
  status: 200,
  /** `resetToken` sets a new password through POST /auth/reset-password; the old password no longer works. */
  reply: z.object({ message: z.string(), resetToken: z.string() }),
  errors: [...linkRefusals, EMAIL_TAKEN, LOCKED_BY_STAFF, TOO_MANY_REQUESTS],
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/auth/resend-verification",
  summary: "Mails the verification link again; the reply is the same for unknown addresses",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ email, language: z._default(language, "en") }),
  status: 200,
  reply: messageReply,
  errors: [TOO_MANY_REQUESTS],
});

export const forgotPasswordBody = z.strictObject({ email });
export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  summary: "Mails a link to reset the password; the reply is the same for unknown addresses",
  tag: "Auth",
  access: "public",
  body: forgotPasswordBody,
  status: 200,
  reply: messageReply,
  errors: [TOO_MANY_REQUESTS],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password",
  summary: "Sets a new password with the mailed token and ends all sessions",
  tag: "Auth",
  access: "public",
  body: z.strictObject({ token: linkToken, email, newPassword }),
  status: 200,
  reply: messageReply,
  errors: linkRefusals,
  fieldErrors: ["PASSWORD_COMMON", "PASSWORD_PERSONAL"],
});

export const getMe = endpoint({
  method: "GET",
  path: "/users/me",
  summary: "The caller's account",
  tag: "Profile",
  access: "customer",
  status: 200,
  reply: userReply,
});

export const updateMeBody = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  phone: z.optional(z.nullable(phone)),
  country: z.optional(z.nullable(knownCountry)),
  language: z.optional(language),
  marketingOptIn: z.optional(z.boolean()),
  email: z.optional(email),
  currentPassword: z.optional(givenPassword),
  newPassword: z.optional(newPassword),
});
export type UpdateMe = z.infer<typeof updateMeBody>;

export const updateMe = endpoint({
  method: "PATCH",
  path: "/users/me",
  summary: "Changes the profile, starts an e-mail change, or changes the password",
  tag: "Profile",
  access: "customer",
  body: updateMeBody,
  status: 200,
  reply: userReply,
  errors: [TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_WRONG", "PASSWORD_COMMON", "PASSWORD_PERSONAL"],
});

export const exportMe = endpoint({
  method: "GET",
  path: "/users/me/export",
  summary: "All personal data of the caller",
  tag: "Profile",
  access: "customer",
  status: 200,
  reply: z.object({ exportedAt: timestamp, data: z.record(z.string(), z.unknown()) }),
});

export const closeAccountBody = z.strictObject({ password: givenPassword });
export const closeAccount = endpoint({
  method: "DELETE",
  path: "/users/me",
  summary: "Closes the account: personal data is erased, orders stay without it",
  tag: "Profile",
  access: "customer",
  body: closeAccountBody,
  status: 204,
  errors: [LAST_OWNER, TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_WRONG"],
});
