const written = /(streamController\.enqueue\()"((?:[^"\\]|\\.)*)"(?=\))/g;

/**
 * Writes page data in single quotes: it is JSON, whose many double quotes would need backslashes in double quotes.
 */
export function leanStrings(scripts: string): string {
  return scripts.replace(written, (_, call: string, text: string) => {
    const lean = text.replace(/\\.|'/gs, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
    return `${call}'${lean}'`;
  });
}
