const part =
  /<script\b.*?<\/script>|<(path|use|circle)\b([^<>]*)><\/\1>|<([a-z][a-z0-9-]*)([^<>]*)>|<\/(?:li|option|dt|dd|p)>/gs;
const attribute = / ([^\s"'<>/=]+)="([^"]*)"/g;
const bare = /^[^\s"'`=]+$/;
// Attributes that programs search in a page without parsing it, and the mark of inline scripts (`page-bytes.ts`).
const asWritten = /^(?:href|src|alt|id|name|type|value|lang|dir|role|nonce|aria-.*|data-.*)$/;

// The following tags before which HTML allows an end tag to be omitted. Never before comments: React needs their place.
const letOut: Readonly<Record<string, RegExp>> = {
  "</li>": /<li\b|<\/[uo]l>/y,
  "</option>": /<option\b|<\/select>/y,
  "</dt>": /<d[dt]\b/y,
  "</dd>": /<d[dt]\b|<\/d(?:l|iv)>/y,
  "</p>": /<(?:p|div|ul|ol|dl|section|h[1-6]|form|details)\b|<\/(?:div|li|dd|article|section|details|main)>/y,
};

function isLetOut(endTag: string, page: string, end: number): boolean {
  const next = letOut[endTag];
  if (next === undefined) return false;
  next.lastIndex = end;
  return next.test(page);
}

const lean = (attributes: string): string =>
  attributes.replace(attribute, (whole, name: string, value: string) => {
    if (name === "data-discover") return "";
    if (asWritten.test(name)) return whole;
    if (value === "") return ` ${name}`;
    return bare.test(value) ? ` ${name}=${value}` : whole;
  });

/** Removes React's slash in void elements; after an unquoted value it would become part of that. */
const leanTag = (name: string, attributes: string): string => `<${name}${lean(attributes.replace(/\/$/, ""))}>`;

/**
 * Writes React's markup as short as HTML allows: the browser builds the same document from it. It also drops the
 * prefetch marks of links, which the browser restores (`mark-links.ts`).
 */
export function leanMarkup(body: string): string {
  return body.replace(part, (whole, drawn?: string, its = "", name?: string, attributes = "", at = 0) => {
    if (drawn !== undefined) return `<${drawn}${lean(its)} />`.replace(/" \/>$/, '"/>');
    if (name !== undefined) return leanTag(name, attributes);
    return isLetOut(whole, body, at + whole.length) ? "" : whole;
  });
}
