import * as z from "zod/mini";
import { isSitePath } from "../domain/redirect-paths.ts";
import { stores } from "../domain/store-files.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, REDIRECT_LOOP, REDIRECT_TAKEN } from "./refusals.ts";
import { id, idParams, line, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin redirects";
const access = "admin";
const permission = "catalogue";

const redirect = z.object({
  id,
  from: z.string(),
  to: z.string(),
  hits: z.int(),
  lastHitAt: z.nullable(timestamp),
  source: z.enum(["staff", ...stores]),
  createdAt: timestamp,
});
export type Redirect = z.infer<typeof redirect>;

const path = line(1, 1000).check(z.refine(isSitePath, { params: { code: "INVALID_FORMAT" } }));

export const adminListRedirects = endpoint({
  method: "GET",
  path: "/admin/redirects",
  summary: "Redirects, most followed or newest first",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    search: z.optional(line(0, 200)),
    sort: z._default(z.enum(["newest", "hits"]), "newest"),
  }),
  status: 200,
  reply: z.object({ redirects: z.array(redirect), pagination }),
});

export const redirectBody = z.strictObject({ from: path, to: path });
export const adminAddRedirect = endpoint({
  method: "POST",
  path: "/admin/redirects",
  summary: "Adds a redirect from an old address to a page of the shop; an existing page at the old address wins",
  tag,
  access,
  permission,
  body: redirectBody,
  status: 201,
  reply: z.object({ redirect }),
  /** REDIRECT_LOOP: the new address leads back to the old one. */
  errors: [REDIRECT_TAKEN, REDIRECT_LOOP],
});

export const adminRemoveRedirect = endpoint({
  method: "DELETE",
  path: "/admin/redirects/:id",
  summary: "Removes a redirect; the old address answers 404 again",
  tag,
  access,
  permission,
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
