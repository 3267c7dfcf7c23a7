import { createHash } from "node:crypto";

/** A number exactly as it is written: "10.50" stays "10.50". */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a number: ${text}`);
    this.text = text;
  }
}

export interface ReceiptObject {
  readonly [name: string]: ReceiptValue;
}
/** A value in a receipt. There is no null, because unknown values are left out. */
export type ReceiptValue = string | NumberText | ReceiptObject | readonly ReceiptValue[];

interface Written {
  readonly json: string;
  /** The text that the authority hashes: each name in capitals and each value as it is written, all in quotes. */
  readonly canonical: string;
}

const isList = (value: ReceiptValue): value is readonly ReceiptValue[] => Array.isArray(value);

function writeProperty(name: string, value: ReceiptValue): Written {
  const label = `"${name.toUpperCase()}"`;
  const key = JSON.stringify(name);
  if (!isList(value)) {
    const { json, canonical } = write(value);
    return { json: `${key}:${json}`, canonical: `${label}${canonical}` };
  }
  const items = value.map(write);
  return {
    json: `${key}:[${items.map(({ json }) => json).join(",")}]`,
    // The name of a list comes before it, and again before each of its items.
    canonical: `${label}${items.map(({ canonical }) => `${label}${canonical}`).join("")}`,
  };
}

/** Writes a value as JSON and as the authority hashes it, in one walk. */
export function write(value: ReceiptValue): Written {
  if (typeof value === "string") return { json: JSON.stringify(value), canonical: `"${value}"` };
  if (value instanceof NumberText) return { json: value.text, canonical: `"${value.text}"` };
  if (isList(value)) throw new TypeError("a list has a name");
  const parts = Object.entries(value).map(([name, one]) => writeProperty(name, one));
  return {
    json: `{${parts.map(({ json }) => json).join(",")}}`,
    canonical: parts.map(({ canonical }) => canonical).join(""),
  };
}

/** SHA-256 of a canonical text, in hexadecimal digits. */
export const toUuid = (canonical: string): string => createHash("sha256").update(canonical).digest("hex");
