/** Complexity limits of a JSON text. */
export interface JsonLimits {
  readonly maxDepth: number;
  /** Members of all objects and arrays together. */
  readonly maxValues: number;
}

export type JsonFault =
  | { readonly code: "TOO_DEEP" | "TOO_MANY_VALUES" }
  | { readonly code: "REPEATED_KEY"; readonly key: string };

const maxDepth = 32;
const bytesPerValue = 32;

/** Limits for a body of the given size: long bodies are long because of their texts. */
export const jsonLimitsFor = (maxBytes: number): JsonLimits => ({ maxDepth, maxValues: maxBytes / bytesPerValue });

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Index of the closing quote of the string that begins at `start`; the text's length when there is none. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function readKey(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString("utf8", start + 1, end);
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/**
 * Scans the bytes of a JSON text before it is parsed: deep nesting or tens of thousands of members would block the
 * event loop. Also finds duplicate keys, which parsers treat differently. Syntax is checked by the parser.
 */
export function findJsonFault(bytes: Buffer, limits: JsonLimits): JsonFault | undefined {
  /** Per open container: its keys so far, `undefined` for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = endOfString(bytes, at);
      if (isKeyNext) {
        const keys = open.at(-1);
        const key = readKey(bytes, at, end);
        if (keys?.has(key)) return { code: "REPEATED_KEY", key };
        keys?.add(key);
        isKeyNext = false;
      }
      at = end;
    } else if (byte === openBrace || byte === openBracket) {
      if (open.length === limits.maxDepth) return { code: "TOO_DEEP" };
      open.push(byte === openBrace ? new Set() : undefined);
      isKeyNext = byte === openBrace;
      values += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      open.pop();
      isKeyNext = false;
    } else if (byte === comma) {
      isKeyNext = open.at(-1) !== undefined;
      values += 1;
    }
    if (values > limits.maxValues) return { code: "TOO_MANY_VALUES" };
  }
  return undefined;
}
