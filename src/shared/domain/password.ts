export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Weaknesses of a password, shown on the page. */
export type PasswordWeakness = "too_short" | "too_long" | "common" | "personal" | "repeated" | "sequence" | "one_kind";

/** 0 is rejected or worthless, 4 is strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export type PasswordStrength = { score: PasswordScore; weaknesses: PasswordWeakness[] };

// Only the most common words; the server has the full list and decides.
const commonRoots = [
  "password",
  "passw0rd",
  "p@ssword",
  "p@ssw0rd",
  "qwerty",
  "letmein",
  "welcome",
  "iloveyou",
  "monkey",
  "dragon",
  "football",
  "admin",
  "abc123",
  "123456",
  "111111",
  "123123",
  "habibi",
  "allah",
  "mohamed",
  "ahmed",
  "himma",
];

const keyboardRows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "ضصثقفغعهخحجد",
];
const sequenceLength = 4;

/** Whether the length in user-perceived characters is within 8 and 128. */
export function isPasswordLengthAllowed(password: string): boolean {
  const length = [...password].length;
  return length >= minPasswordLength && length <= maxPasswordLength;
}

/**
 * Estimates password strength for the meter: length and variety, minus common words, repetitions, keyboard sequences
 * and `personal` words (name, e-mail). Advisory; the server decides.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const weaknesses = findWeaknesses(password, personal);
  const refused = weaknesses.includes("too_short") || weaknesses.includes("too_long");
  const points = lengthPoints([...password].length) + (toKinds(password) >= 3 ? 1 : 0) - weaknesses.length;
  return { score: refused ? 0 : clamp(points), weaknesses };
}

function findWeaknesses(password: string, personal: readonly string[]): PasswordWeakness[] {
  const lower = password.toLowerCase();
  const length = [...password].length;
  const found: [PasswordWeakness, boolean][] = [
    ["too_short", length < minPasswordLength],
    ["too_long", length > maxPasswordLength],
    ["common", commonRoots.some((root) => covers(lower, root))],
    ["personal", personal.flatMap(personalParts).some((part) => covers(lower, part))],
    ["repeated", isRepetitive(password)],
    ["sequence", hasSequence(lower)],
    ["one_kind", length > 0 && length < 16 && toKinds(password) === 1],
  ];
  return found.filter(([, present]) => present).map(([weakness]) => weakness);
}

// A common word matters only if it makes up at least half of the password.
function covers(password: string, word: string): boolean {
  return password.includes(word) && word.length * 2 >= password.length;
}

function personalParts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3);
}

function isRepetitive(password: string): boolean {
  const characters = [...password];
  return characters.length > 0 && new Set(characters).size * 3 <= characters.length;
}

function hasSequence(lower: string): boolean {
  for (let start = 0; start + sequenceLength <= lower.length && start < maxPasswordLength; start += 1) {
    const part = lower.slice(start, start + sequenceLength);
    const reversed = part.split("").reverse().join("");
    if (keyboardRows.some((row) => row.includes(part) || row.includes(reversed))) return true;
  }
  return false;
}

function toKinds(password: string): number {
  return [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
}

function lengthPoints(length: number): number {
  if (length >= 16) return 4;
  if (length >= 12) return 3;
  return length >= 10 ? 2 : 1;
}

function clamp(points: number): PasswordScore {
  return ([0, 1, 2, 3, 4] as const)[Math.min(4, Math.max(0, points))] ?? 0;
}
