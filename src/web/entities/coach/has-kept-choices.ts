export const keptChoicesKey = "himma.coachChoices";

/** Whether a coach was chosen before signing in. A file of its own, because it comes with the checkout. */
export function hasKeptChoices(): boolean {
  try {
    return sessionStorage.getItem(keptChoicesKey) !== null;
  } catch {
    return false;
  }
}
