import * as z from "zod/mini";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { FORBIDDEN } from "./general-refusals.ts";
import {
  CHALLENGE_ENDED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  SECOND_FACTOR_WRONG,
  secondFactorMethod,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import { timestamp } from "./values.ts";

/** The second factor of staff: an authenticator app, with recovery codes for the day it is lost. */
const tag = "Second factor";

const code = z.string().check(z.minLength(1), z.maxLength(64));

export const secondFactorCode = z.strictObject({ method: secondFactorMethod, code });
export type SecondFactorCode = z.infer<typeof secondFactorCode>;
export type SecondFactorMethod = SecondFactorCode["method"];

export const passSecondFactor = endpoint({
  method: "POST",
  path: "/auth/second-factor",
  summary: "Completes a sign-in that was answered with SECOND_FACTOR_REQUIRED",
  tag,
  access: "public",
  body: z.strictObject({
    challenge: z.string().check(z.minLength(1), z.maxLength(200)),
    method: secondFactorMethod,
    code,
  }),
  status: 200,
  reply: z.object({ accessToken: z.string(), refreshToken: z.string(), user }),
  errors: [CHALLENGE_ENDED, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS],
});

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/users/me/second-factor",
  summary: "Whether the signed-in person has a second factor",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    isOn: z.boolean(),
    since: z.nullable(timestamp),
    recoveryCodesLeft: z.int(),
    /** Whether staff must have one. */
    isRequired: z.boolean(),
  }),
});

export const setUpSecondFactorBody = z.strictObject({ password: z.string().check(z.maxLength(1024)) });
export const setUpSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/second-factor",
  summary: "Makes a secret for a member of staff's authenticator app; it counts once a code confirms it",
  tag,
  access: "customer",
  body: setUpSecondFactorBody,
  status: 201,
  /** `uri` is what the QR code says, `key` what can be typed instead. */
  reply: z.object({ key: z.string(), uri: z.string() }),
  errors: [FORBIDDEN, SECOND_FACTOR_ON, TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_WRONG"],
});

/** The only time that these codes can be read. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactorBody = z.strictObject({ code });
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/second-factor/confirm",
  summary: "Turns the second factor on with the app's first code and gives recovery codes; other sessions end",
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
  summary: "Shows the second factor again, for calls that were answered with STEP_UP_REQUIRED",
  tag,
  access: "customer",
  body: secondFactorCode,
  status: 204,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS],
});

export const turnOffSecondFactor = endpoint({
  method: "DELETE",
  path: "/users/me/second-factor",
  summary: "Turns the second factor off",
  tag,
  access: "customer",
  body: secondFactorCode,
  status: 204,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/users/me/second-factor/recovery-codes",
  summary: "Gives ten new recovery codes; those before stop working",
  tag,
  access: "customer",
  body: secondFactorCode,
  status: 200,
  reply: recoveryCodes,
  errors: [SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS],
});
