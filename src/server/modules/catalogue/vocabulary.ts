import type pg from "pg";
import { getTableName } from "#server/platform/db/orm.ts";
import { catalogueWords } from "./tables.ts";

/** All normalized words of the search index. */
export type ReadVocabulary = (catalogueVersion: number) => Promise<readonly string[]>;

const maxWords = 200_000;

/** Reads the vocabulary once per catalogue version. */
export function createReadVocabulary(pool: Pick<pg.Pool, "query">): ReadVocabulary {
  let known: { readonly version: number; readonly words: Promise<readonly string[]> } | undefined;
  const read = async (): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ word: string }>({
      text: `select word from ${getTableName(catalogueWords)} order by word limit $1`,
      values: [maxWords],
    });
    return rows.map((row) => row.word);
  };
  return (version) => {
    if (known?.version === version) return known.words;
    const words = read();
    known = { version, words };
    // Failed reads are not cached.
    words.catch(() => {
      if (known?.words === words) known = undefined;
    });
    return words;
  };
}
