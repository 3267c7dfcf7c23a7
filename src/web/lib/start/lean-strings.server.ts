const written = /(streamController\.enqueue\()"((?:[^"\\]|\\.)*)"(?=\))/g;

/**
 * Writes page data between single quotes: it is JSON, so that each of its many double quotes needs a backslash between
 * double ones.
 */
export function leanStrings(scripts: string): string {
  return scripts.replace(written, (_, call: string, text: string) => {
    const lean = text.replace(/\\.|'/gs, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
    return `${call}'${lean}'`;
  });
}
