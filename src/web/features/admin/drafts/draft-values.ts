import { type AdminDraft, type DraftItem, usualDays } from "#shared/contract/admin-drafts.ts";
import type { Bundle } from "#shared/contract/bundles.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";

export interface LineValues {
  readonly productId: string;
  readonly size: string;
  /** The line's name for staff: "Lifting belt · M". */
  readonly label: string;
  readonly listPrice: number;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly reason: string;
}

/** A bundle with the sizes of its parts; `sizes` are those to choose from. */
export interface BundleValues {
  /** Distinguishes two lines of the same bundle. */
  readonly key: string;
  readonly bundleId: string;
  readonly label: string;
  readonly parts: readonly {
    readonly productId: string;
    readonly label: string;
    readonly size: string;
    readonly sizes: readonly { readonly size: string; readonly label: string }[];
  }[];
  readonly price: number | null;
  readonly reason: string;
}

export interface DraftValues {
  readonly userId: string | null;
  /** The email address; that of the account if there is one. */
  readonly email: string;
  readonly language: Language;
  readonly currency: Currency;
  readonly lines: readonly LineValues[];
  readonly bundles: readonly BundleValues[];
  readonly isShippingFree: boolean;
  readonly expiresInDays: number | null;
  /** For a supplement: why something is added. */
  readonly reason: string;
}

export const labelOf = (name: { readonly en: string }, sizeLabel: { readonly en: string } | null, size: string) =>
  `${name.en} · ${sizeLabel?.en ?? size}`;

export const lineOf = ({ productId, size, name, sizeLabel, price }: DraftItem): LineValues => ({
  ...{ productId, size, label: labelOf(name, sizeLabel, size), listPrice: price },
  ...{ quantity: 1, unitPrice: null, reason: "" },
});

const toPieces = (name: string, quantity: number): string => (quantity > 1 ? `${quantity} × ${name}` : name);

/** Each part starts with the first size that has enough stock. */
export const bundleOf = ({ id, name, parts }: Bundle): BundleValues => ({
  ...{ key: crypto.randomUUID(), bundleId: id, label: name.en, price: null, reason: "" },
  parts: parts.map(({ productId, name: part, quantity, sizes }) => ({
    ...{ productId, label: toPieces(part.en, quantity) },
    size: sizes.find(({ stock }) => stock >= quantity)?.size ?? "",
    sizes: sizes.map(({ size, label }) => ({ size, label: label.en })),
  })),
});

const bundlesOf = ({ bundles, lines }: AdminDraft): BundleValues[] =>
  bundles.map(({ id, bundleId, name, price, reason }) => ({
    ...{ key: id, bundleId, label: name.en, price, reason: reason ?? "" },
    parts: lines.flatMap(({ productId, name: part, quantity, size, bundleGroup }) =>
      bundleGroup === id ? [{ productId, label: toPieces(part.en, quantity), size, sizes: [] }] : [],
    ),
  }));

export function toDraftValues(draft: AdminDraft | null): DraftValues {
  if (draft === null)
    return {
      ...{ userId: null, email: "", language: "ar", currency: "EGP", lines: [], bundles: [] },
      ...{ isShippingFree: false, expiresInDays: usualDays, reason: "" },
    };
  const { customer, language, currency, isShippingFree } = draft;
  return {
    ...{ userId: customer.id, email: customer.email, language, currency, isShippingFree, expiresInDays: usualDays },
    ...{ reason: "", bundles: bundlesOf(draft) },
    lines: draft.lines
      .filter(isAlone)
      .map(({ productId, size, name, sizeLabel, listPrice, quantity, unitPrice, reason }) => ({
        ...{ productId, size, label: labelOf(name, sizeLabel, size), listPrice },
        ...{ quantity, unitPrice, reason: reason ?? "" },
      })),
  };
}

const isAlone = ({ bundleGroup }: AdminDraft["lines"][number]): boolean => bundleGroup === undefined;

export const toBundleBodies = (bundles: readonly BundleValues[]) =>
  bundles.map(({ bundleId, parts, price, reason }) => ({
    ...{ bundleId, price },
    choices: parts.map(({ productId, size }) => ({ productId, size })),
    reason: price === null || reason.trim() === "" ? null : reason,
  }));

export const toLineBodies = (lines: readonly LineValues[]) =>
  lines.map(({ productId, size, quantity, unitPrice, reason }) => ({
    ...{ productId, size, quantity: quantity ?? 0, unitPrice },
    reason: unitPrice === null || reason.trim() === "" ? null : reason,
  }));

/** `shippingAddress` is passed through unchanged. */
export const toDraftBody =
  (shippingAddress: AdminDraft["shippingAddress"]) =>
  ({ lines, bundles, email, expiresInDays, reason: _, ...rest }: DraftValues) => ({
    ...rest,
    email: rest.userId === null ? email : null,
    lines: toLineBodies(lines),
    bundles: toBundleBodies(bundles),
    expiresInDays: expiresInDays ?? 0,
    shippingAddress,
  });
