import type { PageFacts } from "#shared/contract/page.ts";

/**
 * Page data of which `drawn` stays on the server when it answers with a document, whose markup shows it (`Kept`).
 * Data that the router asks for by itself is whole.
 */
export function drawnByServer<Seen extends object, Drawn extends object>(
  { isDocument }: Pick<PageFacts, "isDocument">,
  seen: Seen,
  drawn: Drawn,
): Seen & { readonly drawn?: Drawn } {
  // Page data is written from what can be enumerated.
  return Object.defineProperty({ ...seen }, "drawn", { value: drawn, enumerable: !isDocument });
}
