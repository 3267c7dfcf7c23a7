import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { UserText } from "#web/ui/bidi.tsx";

interface SizedLine {
  readonly size: string;
  readonly sizeLabel: LocalizedText | null;
}

/** The variant of a line, as the page's language calls it; else the value that it is kept under. */
export function LineSize({ line }: { readonly line: SizedLine }) {
  const text = useText();
  return <UserText>{line.sizeLabel === null ? line.size : text(line.sizeLabel)}</UserText>;
}
