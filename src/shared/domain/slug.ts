/** The Latin letters and digits of a text, joined by hyphens; "" when there are none. */
export const toSlug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
