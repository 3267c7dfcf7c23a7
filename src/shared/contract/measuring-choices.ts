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
  summary: "What this browser agrees to: kept in a cookie. What is withdrawn ends for its recent orders too",
  tag,
  access: "public",
  body,
  status: 204,
  errors: [CONSENT_CHANGED, TOO_MANY_REQUESTS],
});

export const chooseMyMeasuring = endpoint({
  method: "PUT",
  path: "/users/me/measuring-choices",
  summary: "The same of somebody who is signed in: recorded, and what is withdrawn ends for all of their orders",
  tag,
  access: "customer",
  body,
  status: 204,
  errors: [CONSENT_CHANGED, TOO_MANY_REQUESTS],
});
