import { listExercises } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { exerciseChoices } from "../tables.ts";
import { aliasTable, foldName } from "./exercise-aliases.ts";

export interface KnownExercise {
  readonly slug: string;
  readonly name: LocalizedText;
}

export interface Match {
  /** `null`: none of ours. */
  readonly exercise: string | null;
  /** The member said so. */
  readonly isChosen: boolean;
}

export interface NameMatcher {
  readonly exercises: readonly KnownExercise[];
  readonly match: (name: string) => Match;
}

/** Finds the exercise of a name: by earlier choices, the shop's names, then the apps' names. */
export async function openMatcher(reader: Reader, userId: string): Promise<NameMatcher> {
  const known = await listExercises(reader);
  const slugs = new Set(known.map(({ slug }) => slug));
  const own = new Map(
    known.flatMap(({ slug, name, aliases }) =>
      [...aliases, name.en, name.ar].map((each) => [foldName(each), slug] as const),
    ),
  );
  const rows = await reader.select().from(exerciseChoices).where(eq(exerciseChoices.userId, userId)).limit(5000);
  const chosen = new Map(rows.map(({ name, exercise }) => [name, exercise]));
  const match = (name: string): Match => {
    const folded = foldName(name);
    const choice = chosen.get(folded);
    // A removed exercise counts as none.
    if (choice === null || (choice !== undefined && slugs.has(choice))) return { exercise: choice, isChosen: true };
    const found = own.get(folded) ?? aliasTable.get(folded);
    return { exercise: found !== undefined && slugs.has(found) ? found : null, isChosen: false };
  };
  return { exercises: known.map(({ slug, name }) => ({ slug, name })), match };
}

/** A name without letters normalises to nothing and cannot be stored. */
export async function keepChoices(
  tx: Tx,
  userId: string,
  chosen: ReadonlyMap<string, string | null>,
  now: Date,
): Promise<void> {
  const byName = new Map([...chosen].map(([name, exercise]) => [foldName(name), exercise]));
  byName.delete("");
  for (const [name, exercise] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const changed = { exercise, chosenAt: now };
    await tx
      .insert(exerciseChoices)
      .values({ userId, name, ...changed })
      .onConflictDoUpdate({ target: [exerciseChoices.userId, exerciseChoices.name], set: changed });
  }
}
