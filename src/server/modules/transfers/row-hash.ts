import { createHash } from "node:crypto";

export interface HashedRow {
  readonly bookedOn: string;
  readonly amountMinor: number;
  readonly payer: string;
  readonly text: string;
}

const plain = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Hashes each row of a file by its content and its ordinal among equal rows of its day: the same row in another file
 * has the same hash, and two equal transfers of one day have two. Pure.
 */
export function hashRows(account: string, rows: readonly HashedRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ bookedOn, amountMinor, payer, text }) => {
    const facts = JSON.stringify([account, bookedOn, amountMinor, plain(payer), plain(text)]);
    const ordinal = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, ordinal);
    return createHash("sha256").update(`${facts}#${ordinal}`).digest("hex");
  });
}
