/** An item's code for Egypt's tax authority: the seller's own (EGS) or of GS1, and the sold unit. */
export interface TaxCode {
  readonly type: "EGS" | "GS1";
  readonly code: string;
  readonly unit: string;
}

export const taxCodeTypes = ["EGS", "GS1"] as const satisfies readonly TaxCode["type"][];

/** `EG-200173707-BELT` of the seller's own tax number, or a GTIN. */
const forms: Readonly<Record<TaxCode["type"], RegExp>> = {
  EGS: /^EG-\d{9}-[A-Za-z0-9._-]{1,60}$/,
  GS1: /^(\d{8}|\d{12,14})$/,
};
export const taxUnitForm = /^[A-Z0-9]{1,8}$/;

export const isTaxCode = ({ type, code, unit }: TaxCode): boolean => forms[type].test(code) && taxUnitForm.test(unit);

/** "EGS:EG-200173707-BELT:EA", as files state it. */
export const taxCodeText = ({ type, code, unit }: TaxCode): string => `${type}:${code}:${unit}`;

/** Undefined for other text. */
export function readTaxCode(text: string): TaxCode | undefined {
  const [type = "", code = "", unit = "", ...rest] = text.split(":");
  const known = taxCodeTypes.find((one) => one === type);
  if (known === undefined || rest.length > 0) return undefined;
  const read = { type: known, code, unit };
  return isTaxCode(read) ? read : undefined;
}
