import type { Text } from "./types.ts";

/** A text in both languages, Arabic first. */
export const t = (ar: string, en: string): Text => ({ ar, en });
