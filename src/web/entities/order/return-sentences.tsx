import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";

interface Line {
  readonly name: LocalizedText;
  readonly returnRight: { readonly text: LocalizedText };
}

/** The return rules of lines: each sentence once, with its products' names if there are several sentences. */
export function ReturnSentences({ lines }: { readonly lines: readonly Line[] }) {
  const text = useText();
  const list = new Intl.ListFormat(useLanguage());
  const sentences = [...Map.groupBy(lines, ({ returnRight }) => text(returnRight.text))];
  return sentences.map(([sentence, alike]) => (
    <p key={sentence}>
      {sentences.length > 1 && `${list.format(new Set(alike.map(({ name }) => text(name))))}: `}
      {sentence}
    </p>
  ));
}
