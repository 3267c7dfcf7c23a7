import { createHash } from "node:crypto";
import type { Buyer } from "#server/modules/conversions/index.ts";

const hash = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const withoutMarks = (text: string): string => text.toLowerCase().replace(/[\p{P}\p{S}\p{Cf}]/gu, "");

/** Meta's normal form of each field, before hashing; "" where nothing is left. */
const normalised = {
  em: ({ email }: Buyer) => email.trim().toLowerCase(),
  // With the country's code and without a plus; only international numbers are unambiguous.
  ph: ({ phone = "" }: Buyer) => (/^\+[1-9]\d{6,14}$/.test(phone) ? phone.slice(1) : ""),
  fn: ({ firstName }: Buyer) => withoutMarks(firstName).trim(),
  ln: ({ lastName }: Buyer) => withoutMarks(lastName).trim(),
  ct: ({ city = "" }: Buyer) => withoutMarks(city).replace(/\s/g, ""),
  country: ({ country = "" }: Buyer) => country.toLowerCase(),
} as const;

type HashedField = keyof typeof normalised;

/** Who bought, as hashes. */
export function hashBuyer(buyer: Buyer): Partial<Record<HashedField, readonly string[]>> {
  const fields = Object.keys(normalised) as HashedField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = normalised[field](buyer);
      return text === "" ? [] : [[field, [hash(text)]]];
    }),
  );
}
