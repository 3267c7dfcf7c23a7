/** How tangled a JSON text may be. */
export interface JsonLimits {
  readonly maxDepth: number;
  /** Members of objects and arrays, all together. */
  readonly maxValues: number;
}

export type JsonFault =
  | { readonly code: "TOO_DEEP" | "TOO_MANY_VALUES" }
  | { readonly code: "REPEATED_KEY"; readonly key: string };

const maxDepth = 32;
const bytesPerValue = 32;

/** The limits of a JSON text of so many bytes: a long body is long because of its texts. */
export const jsonLimitsFor = (maxBytes: number): JsonLimits => ({ maxDepth, maxValues: maxBytes / bytesPerValue });

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The index of the quote that ends the string which begins at `start`; the length of the text where none does. */
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
 * Looks through the bytes of a JSON text once, before it is parsed: parsing, copying and checking what is nested thousands
 * of levels deep or has tens of thousands of members would keep everybody waiting. Keys that an object has twice are found
 * too: readers differ in which of the two counts. Whether the text is JSON at all, the parser says.
 */
export function findJsonFault(bytes: Buffer, limits: JsonLimits): JsonFault | undefined {
  /** For each container that is open: the keys seen in it, `undefined` for an array. */
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
