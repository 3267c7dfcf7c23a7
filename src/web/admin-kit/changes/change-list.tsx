import { UserText } from "#web/ui/bidi.tsx";
import { changesBetween, fieldWords } from "./changes.ts";

const maxCharacters = 120;

/** A value; a long one is collapsed. */
function Value({ text }: { readonly text: string }) {
  if (text.length <= maxCharacters) return <UserText>{text}</UserText>;
  return (
    <details className="group inline">
      <summary className="inline cursor-pointer list-none group-open:hidden">
        <UserText>{text.slice(0, maxCharacters)}</UserText>… <span className="underline">more</span>
      </summary>
      <UserText>{text}</UserText>
    </details>
  );
}

/** The differences between two states by field: the old value struck through, then the new one. */
export function ChangeList({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  return (
    <ul>
      {changesBetween(before, after).map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items of a list may have one name, and the list never moves
        <li key={`${at} ${change.field}`}>
          <span className="text-muted">{fieldWords(change.field)}: </span>
          {change.before !== undefined && (
            <>
              <del className="text-muted decoration-ink-400">
                <Value text={change.before} />
              </del>
              {" → "}
            </>
          )}
          {change.after === undefined ? "nothing" : <Value text={change.after} />}
        </li>
      ))}
    </ul>
  );
}
