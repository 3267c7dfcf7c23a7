/** Parses typed tags, separated by commas of either script. */
export const toTags = (text: string): string[] =>
  [...new Set(text.split(/[,،]/).map((one) => one.trim()))].filter((one) => one !== "");
