import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { JoinRole } from "#shared/contract/contact.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const contactMessages = pgTable("contact_messages", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone"),
  subject: text("subject").notNull(),
  message: text("message").notNull(),
  language: text("language").$type<Language>().notNull(),
  createdAt: at("created_at").notNull(),
  handledAt: at("handled_at"),
});

/** A reply to a message or to an application: one of the two is set. */
export const contactReplies = pgTable("contact_replies", {
  id: id().primaryKey(),
  messageId: id("message_id"),
  applicationId: id("application_id"),
  authorId: id("author_id").notNull(),
  text: text("text").notNull(),
  createdAt: at("created_at").notNull(),
});

export const joinApplications = pgTable("join_applications", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  city: text("city").notNull(),
  role: text("role").$type<JoinRole>().notNull(),
  experienceYears: integer("experience_years"),
  about: text("about").notNull(),
  socialUrl: text("social_url"),
  language: text("language").$type<Language>().notNull(),
  createdAt: at("created_at").notNull(),
  handledAt: at("handled_at"),
  /** The affiliate that was made of it. */
  affiliateId: id("affiliate_id"),
});
