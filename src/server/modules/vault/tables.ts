import { at, bytes, id } from "#server/platform/db/columns.ts";
import { bigint, integer, pgTable, smallint, text } from "#server/platform/db/orm.ts";
import type { MediaKind, UploadPurpose, UploadState, UploadTargetKind } from "#shared/domain/private-media.ts";
import type { PublishScope } from "#shared/domain/publishing.ts";

const size = (name: string) => bigint(name, { mode: "number" });

export const memberKeys = pgTable("member_keys", {
  userId: id("user_id").primaryKey(),
  wrapped: bytes("wrapped"),
  createdAt: at("created_at").notNull(),
});

export const privateMedia = pgTable("private_media", {
  id: id().primaryKey(),
  ownerId: id("owner_id").notNull(),
  uploaderId: id("uploader_id").notNull(),
  kind: text("kind").$type<MediaKind>().notNull(),
  targetKind: text("target_kind").$type<"thread" | "checkin">().notNull(),
  targetId: id("target_id").notNull(),
  mime: text("mime").notNull(),
  bytes: size("bytes").notNull(),
  ms: integer("ms"),
  width: integer("width"),
  height: integer("height"),
  sha256: bytes("sha256").notNull(),
  smallId: id("small_id").unique(),
  smallBytes: size("small_bytes"),
  peaks: smallint("peaks").array(),
  attachedAt: at("attached_at"),
  answeredAt: at("answered_at"),
  keepUntil: at("keep_until"),
  warnedAt: at("warned_at"),
  deletedAt: at("deleted_at"),
  erasedAt: at("erased_at"),
  createdAt: at("created_at").notNull(),
});
export type MediaRow = typeof privateMedia.$inferSelect;

export const uploads = pgTable("uploads", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  ownerId: id("owner_id").notNull(),
  purpose: text("purpose").$type<UploadPurpose>().notNull(),
  targetKind: text("target_kind").$type<UploadTargetKind>().notNull(),
  targetId: text("target_id").notNull(),
  length: size("length").notNull(),
  received: size("received").notNull().default(0),
  state: text("state").$type<UploadState>().notNull(),
  code: text("code"),
  wrappedKey: bytes("wrapped_key"),
  peaks: smallint("peaks").array(),
  mediaId: id("media_id"),
  videoHash: text("video_hash"),
  expiresAt: at("expires_at").notNull(),
  createdAt: at("created_at").notNull(),
});
export type UploadRow = typeof uploads.$inferSelect;

export const mediaComments = pgTable("media_comments", {
  id: id().primaryKey(),
  mediaId: id("media_id").notNull(),
  authorId: id("author_id").notNull(),
  atMs: integer("at_ms").notNull(),
  untilMs: integer("until_ms"),
  sealed: bytes("sealed").notNull(),
  voiceId: id("voice_id").unique(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type CommentRow = typeof mediaComments.$inferSelect;

export const publishConsents = pgTable("publish_consents", {
  id: id().primaryKey(),
  memberId: id("member_id").notNull(),
  mediaIds: id("media_ids").array().notNull(),
  scope: text("scope").$type<PublishScope>().notNull(),
  textVersion: integer("text_version").notNull(),
  words: text("words").notNull(),
  givenAt: at("given_at").notNull(),
  revokedAt: at("revoked_at"),
  shownAt: at("shown_at"),
  takenDownAt: at("taken_down_at"),
});
export type PublishConsentRow = typeof publishConsents.$inferSelect;
