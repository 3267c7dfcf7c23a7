import { urlOf } from "#server/modules/media/index.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";

/**
 * Every column that refers to pictures. Pictures of a missing column would be deleted: test/picture-uses.test.ts holds
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
  ["coaches", "photo"],
] as const;

/** One column of texts that contain the addresses of all used pictures. */
export const textsWithPictures = sql.join(
  pictureColumns.map(([table, column]) => {
    const named = sql.identifier(column);
    return sql`select ${named}::text from ${sql.identifier(table)} where ${named} is not null`;
  }),
  sql` union all `,
);

const searchedName = (name: SQL): SQL => sql`search_text((${name} ->> 'ar') || ' ' || (${name} ->> 'en'))`;

/**
 * What can show a picture, by the `kind` and `owner` of a use: `shown_kind`, `name`, and `searched`, the name as
 * `search_text` writes it.
 */
export const pictureOwners = sql`
  select 'product' as kind, id::text as owner, name, name_searched as searched,
    case kind when 'package' then 'package' when 'programme' then 'programme' else 'product' end as shown_kind
  from products
  union all select 'category', id::text, name, ${searchedName(sql`name`)}, 'category' from categories
  union all select 'reward', id::text, name, ${searchedName(sql`name`)}, 'reward' from rewards
  union all select 'coach', id::text, name, ${searchedName(sql`name`)}, 'coach' from coaches
  union all select 'exercise', e.slug, e.name, ${searchedName(sql`e.name`)}, 'exercise'
    from exercise_videos v join exercises e on e.slug = v.exercise`;

const copies = ["order_lines", "enrolments", "subscriptions"] as const;

/** Whether something that was bought shows a picture; orders keep their own copy of the address. */
export const isPictureBought = (hash: SQL): SQL => {
  const [before = "", after = ""] = urlOf("#").split("#");
  const shown = copies.map(
    (table) =>
      sql`exists (select 1 from ${sql.identifier(table)} where image ->> 'url' = ${before}::text || ${hash} || ${after}::text)`,
  );
  return sql`(${sql.join(shown, sql` or `)})`;
};
