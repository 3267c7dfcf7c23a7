import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import type { BookingSide, BookingState } from "#shared/domain/calls.ts";

export const coachCalls = pgTable("coach_calls", {
  coachId: id("coach_id").primaryKey(),
  meetingUrl: text("meeting_url").notNull().default(""),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});

export const coachSlots = pgTable(
  "coach_slots",
  {
    coachId: id("coach_id").notNull(),
    weekday: integer("weekday").$type<Weekday>().notNull(),
    fromMinute: integer("from_minute").notNull(),
    untilMinute: integer("until_minute").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.weekday, table.fromMinute] })],
);

export const bookings = pgTable("bookings", {
  id: id().primaryKey(),
  subscriptionId: id("subscription_id").notNull(),
  userId: id("user_id").notNull(),
  coachId: id("coach_id").notNull(),
  startsAt: at("starts_at").notNull(),
  minutes: integer("minutes").notNull(),
  state: text("state").$type<BookingState>().notNull(),
  by: text("by").$type<BookingSide>(),
  url: text("url").notNull(),
  /** Incremented with each change, for calendars. */
  sequence: integer("sequence").notNull().default(0),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type BookingRow = typeof bookings.$inferSelect;

/** The quarter hours that booked calls take. */
export const bookingCells = pgTable(
  "booking_cells",
  {
    coachId: id("coach_id").notNull(),
    cell: at("cell").notNull(),
    bookingId: id("booking_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.cell] })],
);
