const firstStrong = "\u2068";
const leftToRight = "\u2066";
const rightToLeft = "\u2067";
const pop = "\u2069";

/**
 * Isolates a text of unknown direction (a name, a review) in a plain string: title, aria-label, mail subject, SMS. In
 * pages use `<bdi>`.
 */
export function isolate(text: string): string {
  return firstStrong + closed(text) + pop;
}

/** Isolates text that is always left to right: phones, e-mails, ids, percentages, ranges, dimensions. */
export function isolateLtr(text: string): string {
  return leftToRight + closed(text) + pop;
}

/** Isolates text that is always right to left, such as an amount with an Arabic unit. */
export function isolateRtl(text: string): string {
  return rightToLeft + closed(text) + pop;
}

// A stray "pop" in user text would end our isolate early, and an override would reverse the rest of the line: removes
// overrides, embeddings and unmatched pops, and closes open isolates.
function closed(text: string): string {
  let depth = 0;
  const kept = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => {
    if (mark < leftToRight) return "";
    if (mark !== pop) {
      depth += 1;
      return mark;
    }
    if (depth === 0) return "";
    depth -= 1;
    return mark;
  });
  return kept + pop.repeat(depth);
}
