import type { PageFacts } from "#shared/contract/page.ts";

/**
 * Page data whose `drawn` part is left out of documents, because their markup shows it (`Kept`). Data that the router
 * requests separately are complete.
 */
export function drawnByServer<Seen extends object, Drawn extends object>(
  { isDocument }: Pick<PageFacts, "isDocument">,
  seen: Seen,
  drawn: Drawn,
): Seen & { readonly drawn?: Drawn } {
  // Page data contains only enumerable properties.
  return Object.defineProperty({ ...seen }, "drawn", { value: drawn, enumerable: !isDocument });
}
