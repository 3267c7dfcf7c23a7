/** Lengths where we know them; elsewhere an IBAN has 15 to 34 characters. */
const lengths: Readonly<Record<string, number>> = { EG: 29, SA: 24, AE: 23 };

/** Without spaces, in capitals. */
export const normaliseIban = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** Whether a normalised IBAN has the right form and check digits (ISO 7064, mod 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** In groups of four, as it is read and typed. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
