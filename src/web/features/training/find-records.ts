import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

const fold = (text: string): string => withoutArticles(foldText(text));

/** The records whose exercise has all words of the search in its name, in either language. */
export function findRecords<One extends { readonly exercise: { readonly name: LocalizedText } }>(
  records: readonly One[],
  search: string,
): readonly One[] {
  const words = fold(search).split(" ");
  return records.filter(({ exercise: { name } }) => {
    const names = `${fold(name.ar)} ${fold(name.en)}`;
    return words.every((word) => names.includes(word));
  });
}
