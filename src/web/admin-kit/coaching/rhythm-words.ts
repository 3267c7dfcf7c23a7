/** The days of check-ins in words. */
export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export const rhythmNames = { 1: "Every week", 2: "Every two weeks", 4: "Every four weeks" } as const;

const weekdays = [6, 0, 1, 2, 3, 4, 5] as const;
export const weekdayOptions = weekdays.map((day) => ({ value: String(day), label: weekdayNames[day] }));
export const rhythmOptions = ([1, 2, 4] as const).map((weeks) => ({
  value: String(weeks),
  label: rhythmNames[weeks],
}));
