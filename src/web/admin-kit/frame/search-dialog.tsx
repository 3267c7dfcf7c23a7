import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#web/lib/session/use-session.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Input } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { counted } from "../labels.ts";
import { useFailureWords } from "../use-failure-words.ts";
import { globalSearch, type Hit, type HitGroup, placesFound } from "./global-search.ts";

interface Found {
  /** The text that the results belong to; `undefined` before the first reply. */
  readonly text: string | undefined;
  readonly groups: readonly HitGroup[];
  readonly error?: unknown;
}

const nothing: Found = { text: undefined, groups: [] };
const pauseMs = 150;
const fewestCharacters = 2;

/** Searches after typing pauses; stale replies are dropped. */
function useFound(text: string): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < fewestCharacters) return setFound(nothing);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      globalSearch(text, controller.signal).then(
        (groups) => setFound({ text, groups }),
        (error: unknown) => {
          if (!controller.signal.aborted) setFound({ text, groups: [], error });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return found;
}

/** Local page matches at once; server results follow. */
function useGroups(text: string, found: Found): readonly HitGroup[] {
  const { user } = useSession();
  const held = user?.permissions;
  return useMemo(() => {
    const hits = text.length < fewestCharacters ? [] : placesFound(text, held);
    const known = new Set(hits.map((hit) => hit.href));
    const others = found.groups
      .map((group) => ({ ...group, hits: group.hits.filter((hit) => !known.has(hit.href)) }))
      .filter((group) => group.hits.length > 0);
    return hits.length === 0 ? others : [{ name: "Go to", hits }, ...others];
  }, [text, held, found]);
}

interface ResultsProps {
  readonly listId: string;
  readonly groups: readonly HitGroup[];
  /** The hit that Enter opens. */
  readonly chosen: Hit | undefined;
  readonly onChoose: () => void;
}

function Results({ listId, groups, chosen, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another hit is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="mt-2 flex max-h-[60vh] flex-col gap-2 overflow-y-auto"
    >
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, a fieldset has no place in it
        <div key={group.name} role="group" aria-labelledby={`${listId}-g${index}`}>
          <p id={`${listId}-g${index}`} className="px-3 py-1 text-tiny font-semibold text-muted">
            {group.name}
          </p>
          {group.hits.map((hit) => (
            <UiLink
              key={hit.id}
              id={`${listId}-${hit.id}`}
              role="option"
              aria-selected={hit === chosen}
              tabIndex={-1}
              href={hit.href}
              onClick={onChoose}
              className={cx(
                "flex min-h-11 items-center gap-3 rounded-md px-3 no-underline hover:bg-text/6 lg:min-h-9",
                hit === chosen && "bg-text/8",
              )}
            >
              <Icon name={hit.icon} size={18} className="shrink-0 text-muted" />
              <span dir="auto" className="max-w-[70%] shrink-0 truncate font-medium">
                {hit.title}
              </span>
              <span className="ms-auto min-w-0 truncate text-small text-muted">
                <UserText>{hit.detail}</UserText>
              </span>
            </UiLink>
          ))}
        </div>
      ))}
    </div>
  );
}

function toStatus(text: string, found: Found, hits: number, words: (error: unknown) => string): string {
  if (found.error !== undefined) return words(found.error);
  if (text.length < fewestCharacters)
    return "Type at least two characters: an order number, name, email, phone, code or page.";
  if (found.text !== text) return hits === 0 ? "Searching…" : "";
  return hits === 0 ? `No results for “${text}”.` : counted(hits, "result");
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const text = typed.trim();
  const found = useFound(text);
  const words = useFailureWords();
  const groups = useGroups(text, found);
  const hits = groups.flatMap((group) => group.hits);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    }
    if (event.key !== "Enter" || chosen === undefined) return;
    event.preventDefault();
    onClose();
    void navigate(chosen.href);
  };
  return (
    <>
      <Input
        data-focus-first
        type="search"
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-label="Search"
        aria-expanded={hits.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        placeholder="Order, name, email, phone, SKU, code, page"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        start={<Icon name="search" size={18} />}
      />
      <p role="status" className="mt-2 text-small text-muted">
        {toStatus(text, found, hits.length, words)}
      </p>
      <Results listId={listId} groups={groups} chosen={chosen} onChoose={onClose} />
    </>
  );
}

/** Search over admin pages and all records that the user may see. Mount it while it is open. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Search" labels={{ close: "Close" }} size="40rem" className="mt-[8vh]!">
      <Search onClose={onClose} />
    </Dialog>
  );
}
