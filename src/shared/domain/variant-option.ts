/** The variant property for search engines, from the English name of the option. */
export function optionProperty(english: string): "size" | "color" | undefined {
  if (/^sizes?$/i.test(english)) return "size";
  return /^colou?rs?$/i.test(english) ? "color" : undefined;
}

/** A variant's name outside its product's page, if there are several. */
export const variantTitle = (name: string, label: string): string => `${name} · ${label}`;
