/** A section's texts in the page's language. */
export interface Heading {
  readonly title: string;
  readonly lead: string;
}
