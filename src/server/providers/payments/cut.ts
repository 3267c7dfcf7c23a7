/** The first characters of a text, for fields that a provider limits; never half of one. */
export const cut = (text: string, max: number): string => [...text].slice(0, max).join("");
