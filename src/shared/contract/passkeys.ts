import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FORBIDDEN } from "./general-refusals.ts";
import {
  PASSKEY_ENDED,
  PASSKEY_WRONG,
  passkeyCreation,
  passkeyRegistration,
  passkeyRequest,
  TOO_MANY_PASSKEYS,
} from "./passkey-values.ts";
import { NOT_FOUND, SECOND_FACTOR_OFF, TOO_MANY_REQUESTS } from "./refusals.ts";
import { secondFactor } from "./second-factor.ts";
import { idParams, line } from "./values.ts";

/** The passkeys of staff: a second factor beside the authenticator app, or instead of it. */
const tag = "Second factor";

export const maxPasskeys = 10;

export const requestPasskey = endpoint({
  method: "POST",
  path: "/users/me/second-factor/passkey-request",
  summary: "Options for proving a passkey in the browser; the result goes to a call that accepts one",
  tag,
  access: "customer",
  status: 200,
  reply: passkeyRequest,
  errors: [SECOND_FACTOR_OFF],
});

/** The password is required from people without a second factor, as for an authenticator app. */
export const startPasskeyBody = z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) });
export const startPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys/creation",
  summary: "Options for creating a passkey in the browser, for staff",
  tag,
  access: "customer",
  stepUp: true,
  body: startPasskeyBody,
  status: 200,
  reply: passkeyCreation,
  errors: [FORBIDDEN, TOO_MANY_PASSKEYS, TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_WRONG"],
});

const name = line(1, 60);

export const addPasskeyBody = z.strictObject({ name, credential: passkeyRegistration });
export const addPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys",
  summary: "Adds a passkey that the browser made. The first factor returns recovery codes and ends other sessions",
  tag,
  access: "customer",
  stepUp: true,
  body: addPasskeyBody,
  status: 201,
  reply: z.object({
    secondFactor,
    /** The only time that they can be read; none where the person keeps those of another factor. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: [FORBIDDEN, PASSKEY_ENDED, PASSKEY_WRONG, TOO_MANY_PASSKEYS],
});

export const renamePasskeyBody = z.strictObject({ name });
export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/users/me/passkeys/:id",
  summary: "Renames a passkey; the last save wins",
  tag,
  access: "customer",
  params: idParams,
  body: renamePasskeyBody,
  status: 200,
  reply: secondFactor,
  errors: [NOT_FOUND],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/users/me/passkeys/:id",
  summary: "Removes a passkey; if it was the only factor, the second factor is off",
  tag,
  access: "customer",
  stepUp: true,
  params: idParams,
  status: 200,
  reply: secondFactor,
  errors: [NOT_FOUND],
});
