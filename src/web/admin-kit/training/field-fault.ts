import { useState } from "react";

const mark = "data-wrong";

/** What is right in a field whose value is wrong: shown once the field was left, or if it was wrong from the start. */
export function useFault(words: string | undefined) {
  const [isShown, setShown] = useState(words !== undefined);
  return {
    error: isShown ? words : undefined,
    props: words === undefined ? {} : { [mark]: "" },
    onBlur: () => setShown(words !== undefined),
  };
}

const wrongIn = (part: ParentNode): readonly HTMLElement[] => [...part.querySelectorAll<HTMLElement>(`[${mark}]`)];

export const hasWrong = (part: ParentNode): boolean => wrongIn(part).length > 0;

/** Shows what is wrong in each field and focuses the named one, else the first; false if nothing is wrong. */
export function showWrong(part: ParentNode, name?: string): boolean {
  const fields = wrongIn(part);
  // A field shows its fault once it was left.
  for (const field of fields) {
    field.focus();
    field.blur();
  }
  const first = fields.find((field) => field.getAttribute("name") === name) ?? fields[0];
  first?.focus();
  // So that the words below it are in view too.
  first?.scrollIntoView({ block: "center" });
  return fields.length > 0;
}
