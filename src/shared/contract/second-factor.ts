import * as z from "zod/mini";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { FORBIDDEN } from "./general-refusals.ts";
import { PASSKEY_COPIED, PASSKEY_ENDED, PASSKEY_WRONG, passkeyAssertion } from "./passkey-values.ts";
import {
  CHALLENGE_ENDED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  SECOND_FACTOR_WRONG,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import { id, timestamp } from "./values.ts";

/** The second factor of staff: passkeys, an authenticator app or both, with recovery codes for the day they are lost. */
const tag = "Second factor";

const code = z.string().check(z.minLength(1), z.maxLength(64));

const codeMethod = z.enum(["totp", "recovery"]);
export const secondFactorCode = z.strictObject({ method: codeMethod, code });
export type SecondFactorCode = z.infer<typeof secondFactorCode>;
export type CodeMethod = SecondFactorCode["method"];

/** A code, or a passkey that was shown. */
const passkeyMethod = z.literal("passkey");
export const secondFactorProof = z.discriminatedUnion("method", [
  secondFactorCode,
  z.strictObject({ method: passkeyMethod, assertion: passkeyAssertion }),
]);
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

const challenge = z.string().check(z.minLength(1), z.maxLength(200));

export const passSecondFactor = endpoint({
  method: "POST",
  path: "/auth/second-factor",
  summary: "Completes a sign-in that was answered with SECOND_FACTOR_REQUIRED",
  tag,
  access: "public",
  body: z.discriminatedUnion("method", [
    z.strictObject({ challenge, method: codeMethod, code }),
    z.strictObject({ challenge, method: passkeyMethod, assertion: passkeyAssertion }),
  ]),
  status: 200,
  reply: z.object({ accessToken: z.string(), refreshToken: z.string(), user }),
  errors: [CHALLENGE_ENDED, SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_COPIED, TOO_MANY_REQUESTS],
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** Whether its authenticator keeps a copy elsewhere, such as in a password manager. */
  isBackedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.nullable(timestamp),
  /** When the authenticator app was set up; `null` without one. */
  appSince: z.nullable(timestamp),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Whether staff must have one. */
  isRequired: z.boolean(),
});

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/users/me/second-factor",
  summary: "The caller's second factors",
  tag,
  access: "customer",
  status: 200,
  reply: secondFactor,
});

export const setUpSecondFactorBody = z.strictObject({ password: z.string().check(z.maxLength(1024)) });
export const setUpSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/second-factor",
  summary: "Creates a secret for a member of staff's authenticator app; it counts once a code confirms it",
  tag,
  access: "customer",
  stepUp: true,
  body: setUpSecondFactorBody,
  status: 201,
  /** `uri` is what the QR code says, `key` what can be typed instead. */
  reply: z.object({ key: z.string(), uri: z.string() }),
  errors: [FORBIDDEN, SECOND_FACTOR_ON, TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_WRONG"],
});

/** The only time that these codes can be read; none where the person keeps those of another factor. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactorBody = z.strictObject({ code });
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/second-factor/confirm",
  summary: "Confirms the app with its first code. The first factor returns recovery codes and ends other sessions",
  tag,
  access: "customer",
  body: confirmSecondFactorBody,
  status: 200,
  reply: recoveryCodes,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_ON, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS],
});

export const stepUpSession = endpoint({
  method: "POST",
  path: "/users/me/second-factor/step-up",
  summary: "Proves the second factor again, for calls that were answered with STEP_UP_REQUIRED",
  tag,
  access: "customer",
  body: secondFactorProof,
  status: 204,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_COPIED, PASSKEY_ENDED, TOO_MANY_REQUESTS],
});

export const turnOffSecondFactor = endpoint({
  method: "DELETE",
  path: "/users/me/second-factor",
  summary: "Turns the second factor off: the app, every passkey and the recovery codes",
  tag,
  access: "customer",
  body: secondFactorProof,
  status: 204,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_COPIED, PASSKEY_ENDED, TOO_MANY_REQUESTS],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/users/me/second-factor/recovery-codes",
  summary: "Creates ten new recovery codes; the old ones stop working",
  tag,
  access: "customer",
  body: secondFactorProof,
  status: 200,
  reply: recoveryCodes,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_COPIED, PASSKEY_ENDED, TOO_MANY_REQUESTS],
});

export const removeAuthenticatorApp = endpoint({
  method: "DELETE",
  path: "/users/me/second-factor/app",
  summary: "Removes the authenticator app; without a passkey the second factor is off",
  tag,
  access: "customer",
  stepUp: true,
  status: 200,
  reply: secondFactor,
  errors: [SECOND_FACTOR_OFF],
});
