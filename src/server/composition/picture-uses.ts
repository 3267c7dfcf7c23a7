import { type SQL, sql } from "drizzle-orm";
import { urlOf } from "#server/modules/media/index.ts";

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

const hashFrom = (image: SQL): SQL => sql`substr(${image} ->> 'url', 8, 32)`;

/**
 * What shows pictures now, one row for each: `hash`, `kind`, `id`, `name`, `alt`, `at`, and `searched`, the owner's name as
 * `search_text` writes it.
 */
export const pictureUses = sql`
  select ${hashFrom(sql`i.image`)} as hash,
    case p.kind when 'package' then 'package' when 'programme' then 'programme' else 'product' end as kind,
    p.id::text as id, p.name, i.image -> 'alt' as alt, p.updated_at as at, p.name_searched as searched
  from products p cross join lateral jsonb_array_elements(p.images) as i (image)
  union all
  select ${hashFrom(sql`image`)}, 'category', id::text, name, image -> 'alt', updated_at,
    search_text((name ->> 'ar') || ' ' || (name ->> 'en'))
  from categories where image is not null
  union all
  select ${hashFrom(sql`image`)}, 'reward', id::text, name, image -> 'alt', created_at,
    search_text((name ->> 'ar') || ' ' || (name ->> 'en'))
  from rewards where image is not null
  union all
  select ${hashFrom(sql`i.image`)}, 'content', key, null, i.image -> 'alt', updated_at, search_text(key)
  from content_blocks cross join lateral
    jsonb_path_query(data, 'strict $.** ? (@.url like_regex "^/media/")') as i (image)
  union all
  select ${hashFrom(sql`v.poster`)}, 'exercise', v.exercise, e.name, v.poster -> 'alt', v.updated_at,
    search_text((e.name ->> 'ar') || ' ' || (e.name ->> 'en'))
  from exercise_videos v join exercises e on e.slug = v.exercise where v.poster is not null
  union all
  select ${hashFrom(sql`i.image`)}, 'review', r.id::text, null, '{"ar": "", "en": ""}'::jsonb, r.created_at, ''
  from reviews r cross join lateral jsonb_array_elements(r.photos) as i (image)`;

const copies = ["order_lines", "enrolments", "subscriptions"] as const;

/** Whether something that was bought shows a picture; each of them keeps a copy of its own. */
export const isPictureBought = (hash: SQL): SQL => {
  const [before = "", after = ""] = urlOf("#").split("#");
  const shown = copies.map(
    (table) =>
      sql`exists (select 1 from ${sql.identifier(table)} where image ->> 'url' = ${before}::text || ${hash} || ${after}::text)`,
  );
  return sql`(${sql.join(shown, sql` or `)})`;
};
