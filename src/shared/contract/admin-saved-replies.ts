import * as z from "zod/mini";
import type { Permission } from "../domain/permissions.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, line, localizedText } from "./values.ts";

/** Where a saved reply is used; each area is the permission that its staff have. */
export const savedReplyAreas = ["messages", "coaching"] as const satisfies readonly Permission[];
export type SavedReplyArea = (typeof savedReplyAreas)[number];

/** Maximum number of saved replies per area. */
export const maxSavedReplies = 60;
export const TOO_MANY_SAVED_REPLIES = refusal(
  "TOO_MANY_SAVED_REPLIES",
  409,
  z.object({ max: z.literal(maxSavedReplies) }),
);

const area = z.enum(savedReplyAreas);
const savedReply = z.object({
  id,
  area,
  title: z.string(),
  /** May be empty in one language. `{name}` stands for the recipient's name, `{week}` for their week of coaching. */
  text: localizedText,
  version: z.int(),
});
export type SavedReply = z.infer<typeof savedReply>;

const replyText = z
  .strictObject({
    ar: z.string().check(z.trim(), z.maxLength(2000)),
    en: z.string().check(z.trim(), z.maxLength(2000)),
  })
  .check(z.refine(({ ar, en }) => ar !== "" || en !== "", { path: ["en"] }));

export const savedReplyBody = z.strictObject({ area, title: line(1, 80), text: replyText });

const tag = "Admin saved replies";
const reply = z.object({ savedReply });

export const adminListSavedReplies = endpoint({
  method: "GET",
  path: "/admin/saved-replies",
  summary: "Saved replies by title; only those of areas that the caller works in",
  tag,
  access: "admin",
  permission: "any",
  query: z.object({ area: z.optional(area) }),
  status: 200,
  reply: z.object({ savedReplies: z.array(savedReply) }),
});

export const adminCreateSavedReply = endpoint({
  method: "POST",
  path: "/admin/saved-replies",
  summary: "Adds a saved reply",
  tag,
  access: "admin",
  permission: "any",
  body: savedReplyBody,
  status: 201,
  reply,
  errors: [TOO_MANY_SAVED_REPLIES],
  fieldErrors: ["DUPLICATE"],
});

export const adminUpdateSavedReply = endpoint({
  method: "PUT",
  path: "/admin/saved-replies/:id",
  summary: "Changes a saved reply; its area stays. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "any",
  params: idParams,
  body: z.extend(savedReplyBody, { version: z.int().check(z.minimum(1)) }),
  status: 200,
  reply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current one. */
  errors: [NOT_FOUND, versionConflict(savedReply)],
  fieldErrors: ["DUPLICATE"],
});

export const adminRemoveSavedReply = endpoint({
  method: "DELETE",
  path: "/admin/saved-replies/:id",
  summary: "Deletes a saved reply",
  tag,
  access: "admin",
  permission: "any",
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
