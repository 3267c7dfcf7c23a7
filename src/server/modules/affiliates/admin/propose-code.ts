import { affiliateCodePattern } from "#shared/domain/affiliates.ts";
import { toSlug } from "#shared/domain/slug.ts";

/** A slug that is short enough for a number behind it. */
const toShortSlug = (text: string): string => toSlug(text.replaceAll(/['’]/g, " ")).slice(0, 30).replace(/-+$/, "");

/** The code that a name suggests, or else the address before its `@` and `+`. */
export function toCodeBase({ name, email }: { readonly name: string; readonly email: string }): string {
  // Of a name in other letters only scraps would be left.
  const written = /^[\p{Script=Latin}\p{M}\d\s\p{P}]+$/u.test(name) ? toShortSlug(name) : "";
  const [mailbox = ""] = email.split(/[@+]/, 1);
  return [written, toShortSlug(mailbox)].find((code) => affiliateCodePattern.test(code)) ?? "partner";
}

/** The first of `sara`, `sara-2`, `sara-3`… that nobody has. */
export function toFreeCode(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(code)) return code;
  }
}
