import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Input } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { messageOf } from "../use-act.ts";
import { findAnything, type Hit } from "./find-anything.ts";

interface Found {
  /** What was looked for; `undefined` before the first answer. */
  readonly text: string | undefined;
  readonly hits: readonly Hit[];
  readonly problem?: string;
}

const nothing: Found = { text: undefined, hits: [] };
const pauseMs = 200;

/** Answers for the text, a moment after typing stops; an answer to an older text is dropped. */
function useHits(text: string): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < 2) return setFound(nothing);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findAnything(text, controller.signal).then(
        (hits) => setFound({ text, hits }),
        (error: unknown) => {
          if (!controller.signal.aborted) setFound({ text, hits: [], problem: messageOf(error) });
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

function Results({
  listId,
  found,
  at,
  onChoose,
}: {
  readonly listId: string;
  readonly found: Found;
  readonly at: number;
  readonly onChoose: () => void;
}) {
  return (
    <ul id={listId} aria-label="Results" className="mt-3 flex flex-col gap-1">
      {found.hits.map((hit, index) => (
        <li key={hit.id}>
          <UiLink
            id={`${listId}-${index}`}
            href={hit.href}
            onClick={onChoose}
            className={cx(
              "flex min-h-11 items-center gap-3 rounded-md px-3 no-underline hover:bg-text/6",
              index === at && "bg-text/8",
            )}
          >
            <Icon name={hit.icon} size={18} className="text-muted" />
            <UserText className="font-medium">{hit.title}</UserText>
            <span className="ms-auto truncate text-small text-muted">
              <UserText>{hit.detail}</UserText>
            </span>
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

function statusOf(found: Found): string {
  if (found.problem !== undefined) return found.problem;
  if (found.text === undefined)
    return "Type at least two characters: an order number, a name, an e-mail, a phone, a SKU.";
  return found.hits.length === 0 ? `Nothing found for “${found.text}”.` : "";
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const found = useHits(text.trim());
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.hits.length - 1, at + step)));
    }
    const hit = found.hits[at];
    if (event.key !== "Enter" || hit === undefined) return;
    event.preventDefault();
    onClose();
    void navigate(hit.href);
  };
  return (
    <>
      <Input
        data-focus-first
        type="search"
        dir="auto"
        aria-label="Search orders, customers and products"
        aria-controls={listId}
        aria-activedescendant={found.hits.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Order number, name, e-mail, phone, SKU"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        start={<Icon name="search" size={18} />}
      />
      <p role="status" className="mt-2 text-small text-muted">
        {statusOf(found)}
      </p>
      <Results listId={listId} found={found} at={at} onChoose={onClose} />
    </>
  );
}

export function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search"
      labels={{ close: "Close" }}
      size="36rem"
      className="mt-[10vh]!"
    >
      <Search onClose={onClose} />
    </Dialog>
  );
}
