interface Choosable {
  readonly variantLabel: { readonly en: string };
  readonly variants: readonly { readonly size: string; readonly stock: number }[];
}

/** Clothing sizes have no default, since a wrong one is returned. Other products start with the first size in stock. */
export function defaultSize({ variants, variantLabel }: Choosable): string | undefined {
  if (variants.length > 1 && variantLabel.en === "Size") return undefined;
  return (variants.find(({ stock }) => stock > 0) ?? variants[0])?.size;
}
