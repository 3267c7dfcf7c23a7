import { getTableName } from "drizzle-orm";
import type pg from "pg";
import { catalogueWords } from "./tables.ts";

/** All words that products are found by, folded. */
export type ReadVocabulary = (catalogueVersion: number) => Promise<readonly string[]>;

const maxWords = 200_000;

/** Reads the words once per version of the catalogue. */
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
    // A failed reading must not be remembered.
    words.catch(() => {
      if (known?.words === words) known = undefined;
    });
    return words;
  };
}
