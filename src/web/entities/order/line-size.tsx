import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { UserText } from "#web/ui/bidi.tsx";

interface SizedLine {
  readonly size: string;
  readonly sizeLabel: LocalizedText | null;
  readonly variantLabel: LocalizedText | null;
}

/** The line's variant in the page's language with the product's own word for it: "Size: M". */
export function LineSize({ line: { size, sizeLabel, variantLabel } }: { readonly line: SizedLine }) {
  const text = useText();
  return (
    <>
      {variantLabel !== null && `${text(variantLabel)}: `}
      <UserText>{sizeLabel === null ? size : text(sizeLabel)}</UserText>
    </>
  );
}
