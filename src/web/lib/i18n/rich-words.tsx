import { Fragment, type ReactNode } from "react";

/** Draws `words` that name parts of themselves, `<name>…</name>`: each part by what goes by its name. */
export function richWords<Name extends string>(
  words: string,
  draw: Readonly<Record<Name, (part: string) => ReactNode>>,
): ReactNode {
  // Every third piece is the name of a part and the next one what stands in it.
  const pieces = words.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return at % 3 === 1 ? null : <Fragment key={at}>{draw[pieces[at - 1] as Name]?.(piece) ?? piece}</Fragment>;
  });
}
