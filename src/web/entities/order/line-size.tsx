import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { UserText } from "#web/ui/bidi.tsx";

interface SizedLine {
  readonly size: string;
  readonly sizeLabel: LocalizedText | null;
}

/** The line's variant in the page's language, or its stored value. */
export function LineSize({ line }: { readonly line: SizedLine }) {
  const text = useText();
  return <UserText>{line.sizeLabel === null ? line.size : text(line.sizeLabel)}</UserText>;
}
