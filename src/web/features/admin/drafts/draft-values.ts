import { type AdminDraft, type DraftItem, usualDays } from "#shared/contract/admin-drafts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";

export interface LineValues {
  readonly productId: string;
  readonly size: string;
  /** How staff read it: "Lifting belt · M". */
  readonly label: string;
  readonly listPrice: number;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly reason: string;
}

export interface DraftValues {
  readonly userId: string | null;
  /** An address; beside an account the account's. */
  readonly email: string;
  readonly language: Language;
  readonly currency: Currency;
  readonly lines: readonly LineValues[];
  readonly isShippingFree: boolean;
  readonly expiresInDays: number | null;
}

export const labelOf = (name: { readonly en: string }, sizeLabel: { readonly en: string } | null, size: string) =>
  `${name.en} · ${sizeLabel?.en ?? size}`;

export const lineOf = ({ productId, size, name, sizeLabel, price }: DraftItem): LineValues => ({
  ...{ productId, size, label: labelOf(name, sizeLabel, size), listPrice: price },
  ...{ quantity: 1, unitPrice: null, reason: "" },
});

export function toDraftValues(draft: AdminDraft | null): DraftValues {
  if (draft === null)
    return {
      ...{ userId: null, email: "", language: "ar", currency: "EGP", lines: [] },
      ...{ isShippingFree: false, expiresInDays: usualDays },
    };
  const { customer, language, currency, isShippingFree } = draft;
  return {
    ...{ userId: customer.id, email: customer.email, language, currency, isShippingFree, expiresInDays: usualDays },
    lines: draft.lines.map(({ productId, size, name, sizeLabel, listPrice, quantity, unitPrice, reason }) => ({
      ...{ productId, size, label: labelOf(name, sizeLabel, size), listPrice },
      ...{ quantity, unitPrice, reason: reason ?? "" },
    })),
  };
}

export const toLineBodies = (lines: readonly LineValues[]) =>
  lines.map(({ productId, size, quantity, unitPrice, reason }) => ({
    ...{ productId, size, quantity: quantity ?? 0, unitPrice },
    reason: unitPrice === null || reason.trim() === "" ? null : reason,
  }));

/** `shippingAddress` is kept as it is. */
export const toDraftBody =
  (shippingAddress: AdminDraft["shippingAddress"]) =>
  ({ lines, email, expiresInDays, ...rest }: DraftValues) => ({
    ...rest,
    email: rest.userId === null ? email : null,
    lines: toLineBodies(lines),
    expiresInDays: expiresInDays ?? 0,
    shippingAddress,
  });
