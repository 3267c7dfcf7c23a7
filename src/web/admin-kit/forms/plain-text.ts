/** A value as text: both languages of a text, a list line by line, a picture by its description. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(plainText).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { en, ar, alt, label, sku, id: _, key: __, ...rest } = value as Record<string, unknown>;
  if (typeof en === "string" && typeof ar === "string") return `${en} / ${ar}`;
  if (alt !== undefined) return `Picture: ${plainText(alt)}`;
  if (label !== undefined) return `${plainText(label)}: ${plainText(rest["value"] ?? sku)}`;
  return Object.entries(rest)
    .map(([name, part]) => `${name} ${plainText(part)}`.trim())
    .join(", ");
}
