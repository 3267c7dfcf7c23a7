/** Converts a `datetime-local` field (browser time zone) to ISO 8601 UTC; `null` if empty. */
export const momentIn = (text: string): string | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const two = (value: number): string => String(value).padStart(2, "0");

/** Converts an ISO time to the value of a `datetime-local` field, in the browser's time zone. */
export function fieldMoment(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
