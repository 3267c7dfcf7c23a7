import { sql } from "drizzle-orm";

/**
 * Every column that names pictures. One that is missing here would lose its pictures: test/picture-uses.test.ts holds
 * the list against the tables.
 */
export const pictureColumns = [
  ["categories", "image"],
  ["products", "images"],
  ["rewards", "image"],
  ["order_lines", "image"],
  ["enrolments", "image"],
  ["subscriptions", "image"],
  ["content_blocks", "data"],
  ["reviews", "photos"],
  ["exercise_videos", "poster"],
] as const;

/** One column of texts in which the addresses of all used pictures stand. */
export const textsWithPictures = sql.join(
  pictureColumns.map(([table, column]) => {
    const named = sql.identifier(column);
    return sql`select ${named}::text from ${sql.identifier(table)} where ${named} is not null`;
  }),
  sql` union all `,
);
