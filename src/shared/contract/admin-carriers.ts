import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { CARRIER_UNAVAILABLE } from "./shipment-refusals.ts";
import { carrierName } from "./shipment-views.ts";
import { countryCode, line, localizedText, longText, market } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";

export const adminCarrier = z.object({
  id: carrierName,
  title: z.string(),
  /** Has its keys, so that parcels can be booked. */
  isConnected: z.boolean(),
  countries: z.array(market),
  maxWeightG: z.nullable(z.int()),
  /** Lower comes first. */
  position: z.int(),
  /** The carrier's name for the place of the pick-up. */
  pickupCode: z.string(),
  /** Takes places only by its own names. */
  needsPlaces: z.boolean(),
  version: z.int(),
});
export type AdminCarrier = z.infer<typeof adminCarrier>;

export const adminListCarriers = endpoint({
  method: "GET",
  path: "/admin/carriers",
  summary: "Carriers in the order in which parcels are offered to them",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ carriers: z.array(adminCarrier) }),
});

const params = z.object({ id: carrierName });

export const saveCarrierBody = z.strictObject({
  countries: z.array(market).check(z.maxLength(4)),
  maxWeightG: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  position: z.int().check(z.minimum(0), z.maximum(1000)),
  pickupCode: line(0, 60),
  version: z.int().check(z.minimum(1)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});
export const adminSaveCarrier = endpoint({
  method: "PUT",
  path: "/admin/carriers/:id",
  summary: "Sets where a carrier is used, its maximum weight and its place in the order",
  tag,
  access,
  permission,
  params,
  body: saveCarrierBody,
  status: 200,
  reply: z.object({ carrier: adminCarrier }),
  errors: [NOT_FOUND, versionConflict(adminCarrier)],
});

export const carrierPlace = z.object({
  regionId: z.string(),
  regionName: localizedText,
  /** "" stands for the whole region. */
  cityId: z.string(),
  cityName: z.nullable(localizedText),
  /** The carrier's name of the place; null if unknown. */
  place: z.nullable(z.object({ name: z.string(), id: z.optional(z.string()) })),
  byStaff: z.boolean(),
  /** 0 where there is none. */
  version: z.int(),
});
export type AdminCarrierPlace = z.infer<typeof carrierPlace>;

export const adminListCarrierPlaces = endpoint({
  method: "GET",
  path: "/admin/carriers/:id/places",
  summary: "A carrier's names for the places of a country",
  tag,
  access,
  permission,
  params,
  query: z.object({
    country: countryCode,
    /** Only places without the carrier's name. */
    unmapped: z.optional(z.enum(["1"])),
  }),
  status: 200,
  reply: z.object({ places: z.array(carrierPlace), unmapped: z.int() }),
});

export const adminFindCarrierPlaces = endpoint({
  method: "POST",
  path: "/admin/carriers/:id/places/find",
  summary: "Fetches the carrier's places and maps those with matching names; mappings by staff stay",
  tag,
  access,
  permission,
  params,
  body: z.strictObject({ country: countryCode }),
  status: 200,
  reply: z.object({ found: z.int(), unmapped: z.int() }),
  errors: [NOT_FOUND, CARRIER_UNAVAILABLE],
});

export const savePlaceBody = z.strictObject({
  regionId: z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,4}$/)),
  cityId: line(0, 60),
  name: line(1, 80),
  placeId: z.optional(line(0, 60)),
  version: z.int().check(z.minimum(0)),
});
export const adminSaveCarrierPlace = endpoint({
  method: "PUT",
  path: "/admin/carriers/:id/places",
  summary: "Sets a carrier's name for one place",
  tag,
  access,
  permission,
  params,
  body: savePlaceBody,
  status: 200,
  reply: z.object({ place: carrierPlace }),
  errors: [NOT_FOUND, versionConflict(carrierPlace)],
});
