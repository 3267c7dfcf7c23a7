/** Truncates text for fields that a provider limits, without splitting a character. */
export const cut = (text: string, max: number): string => [...text].slice(0, max).join("");
