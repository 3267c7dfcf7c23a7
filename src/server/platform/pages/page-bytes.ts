import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

export type PageEncoding = "br" | "gzip";

/** A page as bytes: plain, and compressed once for all who take it. */
export interface PageBytes {
  readonly plain: Buffer;
  /** CSP sources of the inline scripts that React rendered: "'sha256-…'". */
  readonly scripts: readonly string[];
  readonly encoded: (encoding: PageEncoding) => Promise<Buffer>;
}

const scriptTag = Buffer.from("<script");
const scriptEnd = Buffer.from("</script>");
const tagEnd = Buffer.from(">");
/** Executed scripts; data blocks such as JSON-LD are not, and need no permission. */
const isExecuted = (tag: string): boolean => !/ type="(?!module")/.test(tag) && !/ src="/.test(tag);

const hashOf = (script: Buffer): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The hash of the script whose tag has the mark at `at`; undefined for other elements. */
function hashAround(page: Buffer, at: number): string | undefined {
  const opened = page.lastIndexOf("<", at);
  if (page.compare(scriptTag, 0, scriptTag.length, opened, opened + scriptTag.length) !== 0) return undefined;
  const closed = page.indexOf(tagEnd, at);
  const end = page.indexOf(scriptEnd, closed);
  if (end === -1 || !isExecuted(page.toString("utf8", opened, closed))) return undefined;
  return hashOf(page.subarray(closed + 1, end));
}

const toEncoded: Readonly<Record<PageEncoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) =>
    compressBrotli(plain, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain) => compressGzip(plain, { level: 6 }),
};

/**
 * Takes out the marks that React put at its own elements, and notes the hashes of the inline scripts among them. The
 * mark is random and never sent, so no text that a person wrote can carry it.
 */
export function pageBytes(rendered: Buffer, mark: string): PageBytes {
  const attribute = Buffer.from(` nonce="${mark}"`);
  const parts: Buffer[] = [];
  const scripts = new Set<string>();
  let from = 0;
  for (let at = rendered.indexOf(attribute); at !== -1; at = rendered.indexOf(attribute, from)) {
    const hash = hashAround(rendered, at);
    if (hash !== undefined) scripts.add(hash);
    parts.push(rendered.subarray(from, at));
    from = at + attribute.length;
  }
  parts.push(rendered.subarray(from));
  const plain = Buffer.concat(parts);
  const made = new Map<PageEncoding, Promise<Buffer>>();
  return {
    plain,
    scripts: [...scripts],
    encoded: (encoding) => {
      const before = made.get(encoding) ?? toEncoded[encoding](plain);
      made.set(encoding, before);
      return before;
    },
  };
}
