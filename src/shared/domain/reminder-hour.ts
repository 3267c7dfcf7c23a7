/** Default if somebody's habits are unknown: after work. */
export const usualReminderHour = 18;

/** Reminders keep to the day, outside of the quiet hours. */
const firstHour = 9;
const lastHour = 20;

/** At which hour to remind somebody who has trained at these hours: their median, kept to the day. */
export function reminderHour(hours: readonly number[]): number {
  const sorted = [...hours].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? usualReminderHour;
  return Math.min(lastHour, Math.max(firstHour, median));
}
