import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CONSENT_CHANGED, TOO_MANY_REQUESTS } from "./refusals.ts";
import { consentVersion } from "./saved-cards.ts";

const tag = "Measuring";

const body = z.strictObject({
  measurement: z.boolean(),
  advertising: z.boolean(),
  /** Version of the text that was shown. */
  consentVersion,
});

export const chooseMeasuring = endpoint({
  method: "PUT",
  path: "/measuring-choices",
  summary:
    "Saves this browser's choices on measurement and advertising in a cookie. A withdrawal also ends both for its recent orders",
  tag,
  access: "public",
  body,
  status: 204,
  errors: [CONSENT_CHANGED, TOO_MANY_REQUESTS],
});

export const chooseMyMeasuring = endpoint({
  method: "PUT",
  path: "/users/me/measuring-choices",
  summary:
    "Saves the caller's choices on measurement and advertising. A withdrawal also ends both for all of their orders",
  tag,
  access: "customer",
  body,
  status: 204,
  errors: [CONSENT_CHANGED, TOO_MANY_REQUESTS],
});
