import * as z from "zod/mini";
import { dayFields, numberFields, productFields, stateFields } from "../domain/segments.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, SEGMENT_IN_USE, versionConflict } from "./refusals.ts";
import {
  countryCode,
  id,
  idParams,
  language,
  line,
  localizedText,
  pageQuery,
  pagination,
  seenVersion,
  timestamp,
} from "./values.ts";

const tag = "Admin segments";
const access = "admin";
const permission = "marketing";
const maxBodyBytes = 131_072;

const is = z.enum(["is", "is_not"]);
const someOf = <S extends z.core.$ZodType>(item: S) => z.array(item).check(z.minLength(1), z.maxLength(20));

export const segmentRule = z.union([
  z.strictObject({
    field: z.enum(numberFields),
    op: z.enum(["at_least", "at_most"]),
    /** `spent` in EGP. */
    value: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  }),
  z.strictObject({
    field: z.enum(dayFields),
    /** `before`: longer ago; for orders and workouts also never. */
    op: z.enum(["within", "before"]),
    days: z.int().check(z.minimum(1), z.maximum(3650)),
  }),
  z.strictObject({ field: z.literal("country"), op: is, values: someOf(countryCode) }),
  z.strictObject({ field: z.literal("language"), op: is, values: someOf(language) }),
  z.strictObject({ field: z.enum(productFields), op: is, values: someOf(id) }),
  z.strictObject({ field: z.literal("category"), op: is, values: someOf(id) }),
  z.strictObject({ field: z.enum(stateFields), op: is }),
]);
export type SegmentRule = z.infer<typeof segmentRule>;

const match = z.enum(["all", "any"]);
export const segmentGroup = z.strictObject({
  match,
  /** Matches people for whom the group does not hold. */
  isNot: z.boolean(),
  rules: z.array(segmentRule).check(z.minLength(1), z.maxLength(8)),
});
export type SegmentGroup = z.infer<typeof segmentGroup>;

/** No items: everybody who agreed to offers. */
export const segmentTree = z.strictObject({
  match,
  items: z.array(z.union([segmentRule, segmentGroup])).check(z.maxLength(10)),
});
export type SegmentTree = z.infer<typeof segmentTree>;

const segment = z.object({
  id,
  name: z.string(),
  tree: segmentTree,
  /** Campaigns that use it. */
  campaigns: z.int(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminSegment = z.infer<typeof segment>;
const segmentReply = z.object({ segment });

export const segmentBody = z.strictObject({ name: line(1, 80), tree: segmentTree });

export const adminListSegments = endpoint({
  method: "GET",
  path: "/admin/segments",
  summary: "Groups of customers by what they did, newest first",
  tag,
  access,
  permission,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ segments: z.array(segment), pagination }),
});

export const adminGetSegment = endpoint({
  method: "GET",
  path: "/admin/segments/:id",
  summary: "A segment",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: segmentReply,
  errors: [NOT_FOUND],
});

const choice = z.object({ id, name: localizedText });

export const adminListSegmentChoices = endpoint({
  method: "GET",
  path: "/admin/segments/choices",
  summary: "Values for segment rules: products (newest first), categories, and countries of customers",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({
    /** At most 500. */
    products: z.array(choice),
    categories: z.array(choice),
    countries: z.array(countryCode),
  }),
});

export const adminCountSegment = endpoint({
  method: "POST",
  path: "/admin/segments/count",
  summary: "Number of people in a segment now, with twenty names",
  tag,
  access,
  permission,
  body: z.strictObject({ tree: segmentTree }),
  maxBodyBytes,
  status: 200,
  reply: z.object({
    /** Customers for whom it holds. */
    matching: z.int(),
    /** Those of them who agreed to offers: only they get campaigns. */
    reachable: z.int(),
    people: z.array(z.object({ id, name: z.string() })),
  }),
});

export const adminCreateSegment = endpoint({
  method: "POST",
  path: "/admin/segments",
  summary: "Creates a segment",
  tag,
  access,
  permission,
  body: segmentBody,
  maxBodyBytes,
  status: 201,
  reply: segmentReply,
});

export const adminUpdateSegment = endpoint({
  method: "PUT",
  path: "/admin/segments/:id",
  summary: "Changes a segment; campaigns that were not sent yet must be approved again",
  tag,
  access,
  permission,
  params: idParams,
  body: z.extend(segmentBody, { version: z.int().check(z.minimum(1)) }),
  maxBodyBytes,
  status: 200,
  reply: segmentReply,
  errors: [NOT_FOUND, versionConflict(segment)],
});

export const adminRemoveSegment = endpoint({
  method: "DELETE",
  path: "/admin/segments/:id",
  summary: "Deletes a segment that no campaign uses",
  tag,
  access,
  permission,
  params: idParams,
  query: seenVersion,
  status: 200,
  reply: z.object({ id }),
  errors: [NOT_FOUND, SEGMENT_IN_USE, versionConflict(segment)],
});
