/**
 * Lays out the whole page: from the first step to another page on, a step back goes to a place that depends on the
 * heights of everything above it.
 */
export function endNewVisit(): void {
  delete document.documentElement.dataset["newVisit"];
}
