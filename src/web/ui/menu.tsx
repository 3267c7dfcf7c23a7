import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";

export type MenuProps = {
  /** The button's content. */
  trigger: ReactNode;
  triggerClass?: string | undefined;
  /** The button's name when its content is only an icon. */
  label?: string | undefined;
  /** The edge of the button that the panel is aligned to. */
  align?: "start" | "end";
  /** Whether it opens as soon as it is shown, since its button was pressed before its code was there. */
  opensAtOnce?: boolean;
  children: ReactNode;
  className?: string | undefined;
};

/** A button with a panel of links and buttons: native popover, light dismiss, arrow keys. */
export function Menu({
  trigger,
  triggerClass,
  label,
  align = "end",
  opensAtOnce = false,
  children,
  className,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePlacement(button, panel, open, align);
  const opensNow = useRef(opensAtOnce);
  useEffect(() => {
    if (!opensNow.current) return;
    opensNow.current = false;
    button.current?.focus();
    panel.current?.showPopover();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-controls={id}
        aria-label={label}
        className={triggerClass}
        onKeyDown={(event) => enterByArrow(event, panel.current)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from the links and buttons inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        onClick={closeAfterChoice}
        onKeyDown={moveByArrows}
        className={cx("popover min-w-52", className)}
      >
        {children}
      </div>
    </>
  );
}

export function menuItemClass(selected = false): string {
  return cx("menu-item", selected && "bg-text/6 font-bold");
}

export function MenuSeparator() {
  return <hr className="my-1 border-line" />;
}

function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest("a,button")) event.currentTarget.hidePopover();
}

/** Arrow down on the button opens the panel and focuses its first item. */
function enterByArrow(event: KeyboardEvent<HTMLButtonElement>, panel: HTMLDivElement | null) {
  if (event.key !== "ArrowDown" || panel === null) return;
  event.preventDefault();
  if (!panel.matches(":popover-open")) panel.showPopover();
  panel.querySelector<HTMLElement>("a,button:not(:disabled)")?.focus();
}

function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("a,button:not(:disabled)")];
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? items.length - 1 : at - 1 + items.length;
  items[next % items.length]?.focus();
  event.preventDefault();
}

type Anchor = RefObject<HTMLElement | null>;

// Popovers are not positioned relative to their button, and CSS anchor positioning is not in every browser yet.
function usePlacement(button: Anchor, panel: Anchor, open: boolean, align: "start" | "end") {
  useEffect(() => {
    if (!open) return;
    const place = () => button.current && panel.current && placeUnder(button.current, panel.current, align);
    place();
    window.addEventListener("scroll", place, { passive: true, capture: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [button, panel, open, align]);
}

// Measured from the panel's position at inset 0, since a reserved scrollbar makes the viewport's width ambiguous.
function placeUnder(button: HTMLElement, panel: HTMLElement, align: "start" | "end") {
  panel.style.insetInline = "0 auto";
  const box = button.getBoundingClientRect();
  const zero = panel.getBoundingClientRect();
  const rtl = getComputedStyle(panel).direction === "rtl";
  const toStart = rtl ? zero.right - box.right : box.left - zero.left;
  const toEnd = toStart + box.width - zero.width;
  const room = document.documentElement.clientWidth - zero.width - 8;
  panel.style.insetInlineStart = `${Math.max(8, Math.min(align === "start" ? toStart : toEnd, room))}px`;
  const below = box.bottom + 8;
  const fits = below + zero.height <= window.innerHeight || box.top < zero.height;
  panel.style.insetBlockStart = `${fits ? below : box.top - zero.height - 8}px`;
}
