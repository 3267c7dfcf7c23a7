/** The demo customer's one-rep maxima at the start of their programme, in kg; other exercises are bodyweight. */
export const oneRepMaxKg: Readonly<Record<string, number>> = {
  "back-squat": 72,
  "front-squat": 58,
  "walking-lunge": 13,
  "bench-press": 46,
  "incline-dumbbell-press": 15,
  "one-arm-dumbbell-row": 21,
  "triceps-pushdown": 20,
  "rear-delt-fly": 7,
  deadlift: 92,
  "romanian-deadlift": 70,
  "overhead-press": 32,
  "dumbbell-bench-press": 18,
  "barbell-row": 44,
  "face-pull": 20,
};

/** The training max that they set for the deadlift, in kg. */
export const deadliftMaxKg = 85;

/** Loads carried over a distance, in kg. */
export const carriedKg: Readonly<Record<string, number>> = { "suitcase-carry": 16 };

/** Their notes, by `week:day`. */
export const sessionNotes: Readonly<Record<string, string>> = {
  "1:1": "أول جلسة. الوزن خفيف عن قصد، والتركيز على النزول ببطء.",
  "3:3": "الرفعة المميتة أسهل بكثير بعد أن ضبطت وضع الظهر.",
  "5:2": "آخر مجموعة بنش كانت ثقيلة، نمت قليلًا أمس.",
};

/** Weekly body weight in kg, oldest first. */
export const weighedKg: readonly number[] = [70.2, 69.9, 69.4, 69.5, 68.9, 68.3, 68.4, 67.8, 67.5];
