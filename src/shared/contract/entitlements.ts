import * as z from "zod/mini";
import { entitlementKinds } from "../domain/entitlements.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, idParams, localizedText } from "./values.ts";

const tag = "My subscriptions";

/** Nothing of this kind is left in the window. */
export const NONE_LEFT = refusal("NONE_LEFT", 409);
/** The customer has the programme already. */
export const ALREADY_OWNED = refusal("ALREADY_OWNED", 409);

/** Half-open: the end day is excluded. */
const span = z.object({ startsOn: z.string(), endsOn: z.string() });

export const entitlement = z.object({
  kind: z.enum(entitlementKinds),
  /** The one that runs now; of programmes the newest. */
  window: span,
  /** How long a window is. */
  per: z.enum(["week", "month", "period"]),
  given: z.int(),
  used: z.int(),
  /** Sent and not answered yet, or booked. */
  reserved: z.int(),
  /** Open from earlier windows, because the coach has not given it. */
  owed: z.int(),
  /** What can still be taken. */
  left: z.int(),
  /** Length of a call; `null` for other kinds. */
  minutes: z.nullable(z.int()),
});
export type Entitlement = z.infer<typeof entitlement>;

export const getEntitlements = endpoint({
  method: "GET",
  path: "/subscriptions/:id/entitlements",
  summary: "My package's entitlements of this week or month, and what is left of them",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ entitlements: z.array(entitlement) }),
  errors: [NOT_FOUND],
});

export const claimProgrammeBody = z.strictObject({
  /** Made by the device: the same claim twice gives one programme. */
  id,
  programmeId: id,
});
export const claimProgramme = endpoint({
  method: "POST",
  path: "/subscriptions/:id/programme",
  summary: "Claims a programme that my package includes",
  tag,
  access: "customer",
  params: idParams,
  body: claimProgrammeBody,
  status: 201,
  reply: z.object({
    enrolment: z.object({ id, programmeId: id, slug: z.string(), name: localizedText }),
    entitlements: z.array(entitlement),
  }),
  errors: [NOT_FOUND, NONE_LEFT, ALREADY_OWNED],
});
