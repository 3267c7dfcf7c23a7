import { useCallback, useEffect, useId, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { cx } from "#web/ui/cx.ts";
import { rememberSearch } from "./recent-searches.ts";
import { useSuggestions } from "./use-suggestions.ts";

const toPath = (card: GoodsCard): string =>
  card.kind === "programme" ? `/programmes/${card.slug}` : `/product/${card.slug}`;

/** The input's value and whether it has the focus. */
function useTyped(input: HTMLInputElement) {
  const [typed, setTyped] = useState(input.value);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const write = (): void => {
      setTyped(input.value);
      setOpen(true);
    };
    const leave = (): void => setOpen(false);
    input.addEventListener("input", write);
    input.addEventListener("blur", leave);
    return () => {
      input.removeEventListener("input", write);
      input.removeEventListener("blur", leave);
    };
  }, [input]);
  return { typed, isOpen, setOpen };
}

interface Keys {
  readonly count: number;
  readonly at: number;
  readonly go: (at: number) => void;
  readonly choose: (at: number) => void;
  readonly close: () => void;
}

/** Arrow keys move the selection, Enter opens it (without one the form is submitted), Escape closes the list first. */
function useListKeys(input: HTMLInputElement, { count, at, go, choose, close }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (count === 0 || event.isComposing) return;
      const moves: Readonly<Record<string, () => void>> = {
        ArrowDown: () => go(at + 1 < count ? at + 1 : -1),
        ArrowUp: () => go(at < 0 ? count - 1 : at - 1),
        Enter: () => choose(at),
        Escape: close,
      };
      const move = event.key === "Enter" && at < 0 ? undefined : moves[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    input.addEventListener("keydown", press);
    return () => input.removeEventListener("keydown", press);
  }, [input, count, at, go, choose, close]);
}

/** Stores submitted searches, to offer them again. */
function useRemember(input: HTMLInputElement): void {
  useEffect(() => {
    const { form } = input;
    const remember = (): void => rememberSearch(input.value);
    form?.addEventListener("submit", remember);
    return () => form?.removeEventListener("submit", remember);
  }, [input]);
}

/** Sets the ARIA combobox attributes of the input. */
function useComboboxNames(input: HTMLInputElement, listId: string, isShown: boolean, marked: string | undefined): void {
  useEffect(() => {
    const names = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": String(isShown),
      "aria-controls": listId,
      "aria-activedescendant": marked ?? "",
    };
    for (const [name, value] of Object.entries(names)) input.setAttribute(name, value);
    if (marked === undefined) input.removeAttribute("aria-activedescendant");
  }, [input, listId, isShown, marked]);
}

/** Product suggestions under the search field. Loaded when the field gets the focus. */
export default function SuggestionList({ input }: { readonly input: HTMLInputElement }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const listId = useId();
  const currency = useRouteLoaderData<typeof rootLoader>("root")?.currency ?? "USD";
  const { typed, isOpen, setOpen } = useTyped(input);
  const { cards } = useSuggestions(typed, currency);
  const [at, setAt] = useState(-1);
  const shown = isOpen ? cards : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: new suggestions clear the selection
  useEffect(() => setAt(-1), [cards]);
  useRemember(input);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const choose = (index: number): void => {
    const card = shown[index];
    if (card === undefined) return;
    close();
    void navigate(localPath(toPath(card)));
  };
  const idOf = (index: number): string => `${listId}-${index}`;
  useListKeys(input, { count: shown.length, at, go: setAt, choose, close });
  useComboboxNames(input, listId, shown.length > 0, at < 0 ? undefined : idOf(at));
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && typed.trim().length > 1 ? t("search.found", { count: cards.length }) : ""}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label={t("search.suggestions")}
        hidden={shown.length === 0}
        className="paper absolute inset-x-0 top-full z-30 mt-1 max-h-[60dvh] overflow-y-auto rounded-xl border border-line p-1 shadow-float"
      >
        {shown.map((card, index) => (
          // Keyboard input is handled by the field, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={card.id}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={cx("flex cursor-pointer items-center gap-3 rounded-lg p-2", index === at && "bg-text/6")}
            // Keeps the focus in the field until the click.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(index)}
          >
            <Suggestion card={card} />
          </div>
        ))}
      </div>
    </>
  );
}

function Suggestion({ card }: { readonly card: GoodsCard }) {
  const text = useText();
  return (
    <>
      {card.image === null ? (
        <span className="size-12 shrink-0 rounded-md bg-ink-100" />
      ) : (
        <img
          src={toRenditionUrl(card.image.url, 160)}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-md object-cover"
          style={{ background: card.image.placeholder }}
        />
      )}
      {/* On phones the price is below the name. */}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="min-w-0 flex-1 truncate text-small font-semibold sm:text-card">{text(card.name)}</span>
        <GoodsPrice price={card.price} size="line" className="shrink-0" />
      </span>
    </>
  );
}
