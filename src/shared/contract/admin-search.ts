import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { line } from "./values.ts";

const hitKinds = [
  "order",
  "payment",
  "tax_document",
  "customer",
  "product",
  "package",
  "category",
  "programme",
  "exercise",
  "coupon",
  "reward",
  "review",
  "subscription",
  "message",
  "application",
  "content",
  "webhook",
  "staff",
] as const;
export type HitKind = (typeof hitKinds)[number];

const hit = z.object({
  kind: z.enum(hitKinds),
  /** Identifies its page: an id, an exercise slug or a content key. */
  id: z.string(),
  title: z.string(),
  /** Distinguishes hits with the same title: a name, an address, the Arabic name. */
  detail: z.string(),
  /** The state, with the values of its kind. */
  state: z.nullable(z.string()),
});
export type SearchHit = z.infer<typeof hit>;

export const adminSearch = endpoint({
  method: "GET",
  path: "/admin/search",
  summary: "Search over everything the caller may see: a few hits of each kind, the most wanted kinds first",
  tag: "Admin search",
  access: "admin",
  permission: "any",
  query: z.object({ text: line(2, 80) }),
  status: 200,
  reply: z.object({ hits: z.array(hit) }),
});
