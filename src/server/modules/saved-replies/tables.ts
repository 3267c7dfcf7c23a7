import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { SavedReplyArea } from "#shared/contract/admin-saved-replies.ts";

export const savedReplies = pgTable("saved_replies", {
  id: id().primaryKey(),
  area: text("area").$type<SavedReplyArea>().notNull(),
  title: text("title").notNull(),
  textAr: text("text_ar").notNull(),
  textEn: text("text_en").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
});
