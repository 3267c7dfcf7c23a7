const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/**
 * Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits to Latin ones and the Arabic decimal sign to a point; removes
 * the Arabic thousands sign. Everything else stays.
 */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (code >= persianZero ? persianZero : arabicIndicZero));
    })
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, "");
}
