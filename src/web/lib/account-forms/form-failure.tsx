import { Callout } from "#web/ui/callout.tsx";
import { useFailureWords } from "./use-form-words.ts";

/** What went wrong with the whole form, in words; nothing while nothing did. */
export function FormFailure({ failure }: { readonly failure: unknown }) {
  const words = useFailureWords();
  if (failure === undefined) return null;
  return (
    <Callout tone="danger" role="alert">
      {words(failure)}
    </Callout>
  );
}
