/** The properties that search engines know a variant by, from the English name of what distinguishes it. */
export function optionProperty(english: string): "size" | "color" | undefined {
  if (/^sizes?$/i.test(english)) return "size";
  return /^colou?rs?$/i.test(english) ? "color" : undefined;
}

/** What one of several variants is called outside its product's page. */
export const variantTitle = (name: string, label: string): string => `${name} · ${label}`;
