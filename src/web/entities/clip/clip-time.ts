/** "0:01.20": a time in a clip, exact to a frame. */
export function formatClipTime(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const seconds = Math.floor(hundredths / 100);
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}.${String(hundredths % 100).padStart(2, "0")}`;
}
