import * as z from "zod/mini";
import { sql } from "#server/platform/db/orm.ts";
import type { Reader, Tx } from "./db/database.ts";
import { readRows } from "./db/rows.ts";

export type VersionedContent = "catalogue" | "content";

/** The scope of a change: all pages, those that show one product, or those that may show any of a category. */
export type ContentTag = "content" | `product:${string}` | `category:${string}`;

/** The channel on which every process listens for changes. */
export const contentChannel = "himma_content";

// PostgreSQL carries at most 8,000 bytes; more than this concerns most pages anyway.
const maxTags = 100;

/**
 * Bumps a content version in the writing transaction and tells every process, which drops its rendered pages: those
 * with one of the tags, by default all. The row's lock puts the changes of one name in the order of their versions.
 */
export async function bumpContentVersion(
  tx: Tx,
  name: VersionedContent,
  tags: readonly ContentTag[] = ["content"],
): Promise<void> {
  const sentTags = tags.length > maxTags ? ["content"] : tags;
  await tx.execute(
    sql`with bumped as (update content_versions set version = version + 1 where name = ${name} returning name, version)
      select pg_notify(${contentChannel},
        json_build_object('name', name, 'version', version, 'tags', ${JSON.stringify(sentTags)}::json)::text) from bumped`,
  );
}

const change = z.object({ name: z.string(), version: z.int(), tags: z.array(z.string()) });

/** A committed change as the channel carries it. `version` is one more than that of the name's change before it. */
export type ContentChange = z.infer<typeof change>;

/** Reads a message; undefined for one that is not ours. */
export function readChange(payload: string): ContentChange | undefined {
  try {
    return z.parse(change, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** The versions by name. */
export async function readContentVersions(reader: Reader): Promise<Map<string, number>> {
  const rows = await readRows<{ name: string; version: number }>(
    reader,
    sql`select name, version::int as version from content_versions`,
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}
