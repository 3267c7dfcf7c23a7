/** Elements whose content is not text. */
const silent = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "head", "title"]);
const paragraphs = new Set([
  "p",
  "div",
  "section",
  "article",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "table",
  "blockquote",
  "pre",
  "figure",
  "hr",
]);
const breaks = new Set(["br", "tr", "dt", "dd"]);

const named: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©", reg: "®", trade: "™", deg: "°" },
  ...{ hellip: "…", mdash: "—", ndash: "–", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»" },
  ...{ bull: "•", middot: "·", times: "×", frac12: "½", frac14: "¼", eacute: "é", egrave: "è", zwnj: "\u200c" },
};

function toCharacter(code: number): string {
  const isPrintable =
    code >= 0x20 && code <= 0x10ffff && (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff);
  return isPrintable ? String.fromCodePoint(code) : " ";
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g, (whole, digits, hex, name) => {
    if (digits !== undefined) return toCharacter(Number(digits));
    if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16));
    return named[name] ?? whole;
  });

/** End of the tag that begins at `start`, past quoted attributes; -1 when it is not closed. */
function endOfTag(html: string, start: number): number {
  let quote = "";
  for (let at = start; at < html.length; at++) {
    const sign = html.charAt(at);
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at;
  }
  return -1;
}

function markFor(name: string, isEnd: boolean): string {
  if (paragraphs.has(name)) return "\n\n";
  if (breaks.has(name)) return isEnd && name !== "br" ? "" : "\n";
  if (name === "li") return isEnd ? "" : "\n• ";
  return name === "td" || name === "th" ? " " : "";
}

/** Index where the text continues after a silent element. */
function pastSilent(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from);
  return end === -1 ? lower.length : end;
}

/**
 * Text of a description in HTML: paragraphs, line breaks and lists stay, everything else is removed;
 * the result contains no markup. Takes one pass.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) break;
    parts.push(decode(html.slice(at, open).replace(/\s+/g, " ")));
    if (lower.startsWith("<!--", open)) {
      const end = lower.indexOf("-->", open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20)) ?? [];
    if (name === "" && !/^<[!?/]/.test(lower.slice(open, open + 2))) {
      parts.push("<");
      at = open + 1;
      continue;
    }
    const end = endOfTag(html, open + 1);
    if (end === -1) {
      at = html.length;
      break;
    }
    parts.push(markFor(name, slash !== ""));
    at = slash === "" && silent.has(name) ? pastSilent(lower, name, end + 1) : end + 1;
  }
  if (at < html.length) parts.push(decode(html.slice(at).replace(/\s+/g, " ")));
  return tidy(parts.join(""));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(control, " ")
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
