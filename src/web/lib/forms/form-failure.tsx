import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Callout } from "#web/ui/callout.tsx";

/** What went wrong with the whole form, in words; nothing while nothing did. */
export function FormFailure({ failure }: { readonly failure: unknown }) {
  const words = useRefusalWords();
  if (failure === undefined) return null;
  return (
    <Callout tone="danger" role="alert">
      {words(failure)}
    </Callout>
  );
}
