import { at, id } from "#server/platform/db/columns.ts";
import { pgTable, text } from "#server/platform/db/orm.ts";

/** One of the two is set. */
const subject = { orderId: id("order_id"), userId: id("user_id") };

export const staffNotes = pgTable("staff_notes", {
  id: id().primaryKey(),
  ...subject,
  authorId: id("author_id").notNull(),
  text: text("text").notNull(),
  createdAt: at("created_at").notNull(),
});

export const staffTags = pgTable("staff_tags", { ...subject, tag: text("tag").notNull() });

export const staffAssignments = pgTable("staff_assignments", { ...subject, staffId: id("staff_id").notNull() });
