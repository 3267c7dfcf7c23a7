import { createHash } from "node:crypto";

/** The canonical text of a receipt and the authority's sums, read from its JSON by a scanner that knows no receipt. */

type Token = { readonly kind: "mark" | "text" | "number"; readonly text: string };

function scan(json: string): Token[] {
  const pattern = /\s*(?:([{}[\],:])|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?))/gy;
  const tokens: Token[] = [];
  const end = json.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const found = pattern.exec(json);
    if (found === null) throw new SyntaxError(`a receipt cannot be read at ${at}`);
    const [, mark, text, number] = found;
    if (mark !== undefined) tokens.push({ kind: "mark", text: mark });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else tokens.push({ kind: "text", text: JSON.parse(`"${text}"`) as string });
  }
  return tokens;
}

interface Frame {
  readonly isList: boolean;
  /** For a list: the name that stands before each item. */
  readonly name: string;
}

/** The text that is hashed. */
export function canonicalOf(json: string): string {
  const tokens = scan(json);
  const frames: Frame[] = [];
  let out = "";
  let name = "";
  const item = (): void => {
    const top = frames.at(-1);
    if (top?.isList === true) out += `"${top.name}"`;
  };
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    const isKey = kind === "text" && tokens[at + 1]?.kind === "mark" && tokens[at + 1]?.text === ":";
    if (isKey && frames.at(-1)?.isList === false) {
      name = text.toUpperCase();
      out += `"${name}"`;
    } else if (kind !== "mark") {
      item();
      out += `"${text}"`;
    } else if (text === "{" || text === "[") {
      if (text === "{") item();
      frames.push({ isList: text === "[", name });
    } else if (text === "}" || text === "]") frames.pop();
  }
  return out;
}

/** Each amount that a receipt states under a name, in the order of the text, in hundred-thousandths. */
const amountsOf = (json: string, name: string): bigint[] =>
  [...json.matchAll(new RegExp(`"${name}"\\s*:\\s*(-?\\d+\\.\\d{5})(?!\\d)`, "g"))].map(([, text = ""]) =>
    BigInt(text.replace(".", "")),
  );
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** The part of each line. */
const itemsOf = (json: string): string[] => {
  const [, list = ""] = /"itemData"\s*:\s*\[(.*)\]\s*,\s*"totalSales"/s.exec(json) ?? [];
  return list.split(/(?="internalCode"\s*:)/).slice(1);
};

function lineProblems(item: string): string[] {
  const one = (name: string): bigint => amountsOf(item, name)[0] ?? -1n;
  const quantity = BigInt(/"quantity"\s*:\s*(\d+)/.exec(item)?.[1] ?? "0");
  const [, discounts = ""] = /"commercialDiscountData"\s*:\s*\[(.*?)\]/s.exec(item) ?? [];
  const [, taxes = ""] = /"taxableItems"\s*:\s*\[(.*?)\]/s.exec(item) ?? [];
  const discount = sum(amountsOf(discounts, "amount"));
  const tax = sum(amountsOf(taxes, "amount"));
  const owed = (one("netSale") * 14n * 2n + 100n) / 200n;
  const checks: readonly (readonly [string, boolean])[] = [
    ["totalSale is quantity times unit price", one("totalSale") === quantity * one("unitPrice")],
    ["netSale is totalSale less discounts", one("netSale") === one("totalSale") - discount && discount >= 0n],
    ["tax is 14 percent of netSale", tax === owed && /"rate"\s*:\s*14\b/.test(taxes) && taxes.includes('"V009"')],
    ["total is netSale and tax", one("total") === one("netSale") + tax],
  ];
  return checks.filter(([, holds]) => !holds).map(([rule]) => rule);
}

/** What the authority finds wrong in a receipt by itself: its UUID and its sums. */
export function problemsInReceipt(json: string): string[] {
  const uuid = /"uuid"\s*:\s*"([0-9a-f]{64})"/.exec(json)?.[1] ?? "";
  const bare = json.replace(/("uuid"\s*:\s*")[0-9a-f]{64}"/, '$1"');
  const items = itemsOf(json);
  const tail = json.slice(json.lastIndexOf('"totalSales"'));
  const total = (name: string): bigint => amountsOf(tail, name)[0] ?? -1n;
  const ofItems = (name: string): bigint => sum(items.map((item) => amountsOf(item, name)[0] ?? 0n));
  const checks: readonly (readonly [string, boolean])[] = [
    ["uuid", createHash("sha256").update(canonicalOf(bare), "utf8").digest("hex") === uuid],
    ["items", items.length > 0],
    ["totalSales", total("totalSales") === ofItems("totalSale")],
    ["netAmount", total("netAmount") === ofItems("netSale")],
    ["totalCommercialDiscount", total("totalCommercialDiscount") === total("totalSales") - total("netAmount")],
    ["totalAmount", total("totalAmount") === ofItems("total")],
    ["taxTotals", total("amount") === total("totalAmount") - total("netAmount")],
    ["feesAmount", total("feesAmount") === 0n && total("adjustment") === 0n],
  ];
  return [...checks.filter(([, holds]) => !holds).map(([rule]) => rule), ...items.flatMap(lineProblems)];
}

/** The receipts of a call, each as it is written. */
export function receiptsIn(text: string): string[] | undefined {
  const [, list] = /^\{"receipts":\[(.*)\]\}$/s.exec(text) ?? [];
  if (list === undefined) return undefined;
  // Each begins with its header.
  return list.split(/,(?=\{"header":)/);
}
