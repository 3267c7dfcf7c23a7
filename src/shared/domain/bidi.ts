const firstStrong = "\u2068";
const leftToRight = "\u2066";
const rightToLeft = "\u2067";
const pop = "\u2069";

/**
 * Wraps a text whose direction is its own affair (a name, a review) for a plain string: title, aria-label, mail
 * subject, text message. In pages `<bdi>` does this.
 */
export function isolate(text: string): string {
  return firstStrong + closed(text) + pop;
}

/** Wraps what always reads left to right: phones, e-mails, ids, percentages, ranges, dimensions. */
export function isolateLtr(text: string): string {
  return leftToRight + closed(text) + pop;
}

/** Wraps what always reads right to left, such as an amount with an Arabic unit. */
export function isolateRtl(text: string): string {
  return rightToLeft + closed(text) + pop;
}

// A stray "pop" in somebody's name would end our isolate early and an override would turn the rest of the line round:
// overrides and embeddings are dropped, unmatched pops too, and isolates left open are closed.
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
