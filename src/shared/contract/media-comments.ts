import * as z from "zod/mini";
import {
  maxCommentLength,
  maxComments,
  maxShapes,
  maxShapesBytes,
  pointCounts,
  shapeColours,
  shapeKinds,
} from "../domain/drawings.ts";
import { endpoint } from "./endpoint.ts";
import { attachment } from "./media.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, localizedText, longText, seenVersion, timestamp } from "./values.ts";

const tag = "Media";

/** The clip has the maximum number of comments. */
export const TOO_MANY_COMMENTS = refusal("TOO_MANY_COMMENTS", 409, z.object({ max: z.literal(maxComments) }));

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const shape = z
  .strictObject({
    kind: z.enum(shapeKinds),
    colour: z.enum(shapeColours),
    /** Fractions of the frame from its left top corner. */
    points: z.array(z.array(fraction).check(z.length(2))).check(z.maxLength(pointCounts.pen[1])),
  })
  .check(
    z.refine(({ kind, points }) => points.length >= pointCounts[kind][0] && points.length <= pointCounts[kind][1], {
      path: ["points"],
      params: { code: "INVALID_VALUE" },
    }),
  );
const shapes = z.array(shape).check(
  z.maxLength(maxShapes),
  z.refine((list) => JSON.stringify(list).length <= maxShapesBytes, { params: { code: "TOO_LONG" } }),
);

const ms = z.int().check(z.minimum(0), z.maximum(600_000));

export const mediaCommentBody = z.strictObject({
  /** The version that was changed; without it the comment is new. */
  version: z.optional(z.int().check(z.minimum(1))),
  atMs: ms,
  /** Until when the drawing stays; without it at its moment only. */
  untilMs: z.optional(ms),
  text: longText(0, maxCommentLength),
  shapes,
  /** A voice note of one's own, sent for the thread of the clip. */
  voiceId: z.optional(id),
});
export type MediaCommentBody = z.input<typeof mediaCommentBody>;

export const mediaComment = z.object({
  id,
  version: z.int(),
  atMs: z.int(),
  untilMs: z.nullable(z.int()),
  text: z.string(),
  shapes: z.array(z.object({ kind: shape.shape.kind, colour: shape.shape.colour, points: shape.shape.points })),
  voice: z.nullable(attachment),
  coachName: z.nullable(localizedText),
  /** Whether the caller wrote it. */
  isMine: z.boolean(),
  at: timestamp,
});
export type MediaComment = z.infer<typeof mediaComment>;

const clip = z.object({
  id,
  ms: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  at: timestamp,
  /** The thread that it was sent in. */
  threadId: id,
});
export type CommentedClip = z.infer<typeof clip>;

export const getMediaComments = endpoint({
  method: "GET",
  path: "/media/:id/comments",
  summary: "One of my clips with my coach's comments and drawings",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ clip, comments: z.array(mediaComment) }),
  errors: [NOT_FOUND],
});

export const adminGetMediaComments = endpoint({
  method: "GET",
  path: "/admin/media/:id/comments",
  summary: "A client's clip with its comments and drawings, and the client's other clips",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["clips"],
  params: idParams,
  status: 200,
  reply: z.object({
    clip,
    comments: z.array(mediaComment),
    /** Others of the same thread, newest first. */
    others: z.array(clip),
    member: z.object({ id, firstName: z.string() }),
    /** Leads with temporary access may not write. */
    canWrite: z.boolean(),
  }),
  errors: [NOT_FOUND],
});

const params = z.object({ id, cid: id });

export const putMediaComment = endpoint({
  method: "PUT",
  path: "/media/:id/comments/:cid",
  summary: "Adds or changes a comment or drawing at a moment of a client's clip, under an id made by the device",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["clips"],
  params,
  /** A long line drawn by hand has many numbers. */
  maxBodyBytes: 131_072,
  body: mediaCommentBody,
  status: 200,
  reply: z.object({ comment: mediaComment }),
  errors: [NOT_FOUND, TOO_MANY_COMMENTS, versionConflict(z.nullable(mediaComment))],
});

export const deleteMediaComment = endpoint({
  method: "DELETE",
  path: "/media/:id/comments/:cid",
  summary: "Deletes the caller's comment or drawing, with its voice note",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["clips"],
  params,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, versionConflict(mediaComment)],
});
