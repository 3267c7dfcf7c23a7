import { UserText } from "#web/ui/bidi.tsx";
import { changesBetween } from "./changes.ts";

const mostCharacters = 120;
const shorten = (text: string): string => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);

/** What differs between two states, field by field: struck through what was, then what is. */
export function ChangeList({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  return (
    <ul>
      {changesBetween(before, after).map((change) => (
        <li key={change.field}>
          <span className="text-muted">{change.field}: </span>
          {change.before !== undefined && (
            <>
              <del className="text-muted decoration-ink-400">
                <UserText>{shorten(change.before)}</UserText>
              </del>
              {" → "}
            </>
          )}
          {change.after === undefined ? "nothing" : <UserText>{shorten(change.after)}</UserText>}
        </li>
      ))}
    </ul>
  );
}
