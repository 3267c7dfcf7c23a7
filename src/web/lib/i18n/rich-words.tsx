import { Fragment, type ReactNode } from "react";

/** Renders a text with named tags, `<name>…</name>`, each by the function of that name. */
export function richWords<Name extends string>(
  words: string,
  draw: Readonly<Record<Name, (part: string) => ReactNode>>,
): ReactNode {
  // The split yields text, tag name, tag content, text, …
  const pieces = words.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return at % 3 === 1 ? null : <Fragment key={at}>{draw[pieces[at - 1] as Name]?.(piece) ?? piece}</Fragment>;
  });
}
