/** Whether an IBAN without spaces has its country's length and the right check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const lengths: Readonly<Record<string, number>> = { EG: 29, SA: 24 };
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(text) || text.length !== lengths[text.slice(0, 2)]) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** An IBAN in groups of four, as it is read and typed. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
