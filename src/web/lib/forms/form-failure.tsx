import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Callout } from "#web/ui/callout.tsx";

/** Shows the error of the whole form; renders nothing without one. */
export function FormFailure({ failure }: { readonly failure: unknown }) {
  const words = useRefusalWords();
  if (failure === undefined) return null;
  return (
    <Callout tone="danger" role="alert">
      {words(failure)}
    </Callout>
  );
}
