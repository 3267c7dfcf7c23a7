import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Direction } from "#shared/i18n/languages.ts";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { toast as pageToasts, type Toast, type ToastType } from "./toast-store.ts";

export type ToasterProps = {
  dir: Direction;
  labels: { region: string; close: string } & Record<ToastType, string>;
  store?: typeof pageToasts;
};

/**
 * One per page. Always at the top right, in both languages: hence a left-to-right frame around each toast's own
 * direction.
 */
export function Toaster({ dir, labels, store = pageToasts }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.readOnServer);
  const frame = useRef<HTMLElement>(null);
  const spoken = toasts.findLast((toast) => toast.type !== "error");
  useTopLayer(frame, toasts);
  return (
    <>
      <div role="status" dir={dir} className="sr-only">
        {spoken?.message}
      </div>
      <section ref={frame} popover="manual" dir="ltr" aria-label={labels.region} className="toasts">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dir={dir} labels={labels} onClose={() => store.dismiss(toast.id)} />
        ))}
      </section>
    </>
  );
}

const looks: Record<ToastType, { icon: IconName; tint: string }> = {
  success: { icon: "check-circle", tint: "text-success" },
  error: { icon: "alert", tint: "text-danger" },
  info: { icon: "info", tint: "text-info" },
};

type ToastCardProps = { toast: Toast; dir: Direction; labels: ToasterProps["labels"]; onClose: () => void };

function ToastCard({ toast, dir, labels, onClose }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  useCountdown(toast.duration, paused, onClose);
  const hold = () => setPaused(true);
  const release = () => setPaused(false);
  const { icon, tint } = looks[toast.type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only pauses the countdown
    <div
      role={toast.type === "error" ? "alert" : "group"}
      dir={dir}
      data-toast={toast.type}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="paper toast-in pointer-events-auto flex items-start gap-3 rounded-xl border border-line py-2 ps-4 pe-2 shadow-float"
    >
      <Icon name={icon} label={labels[toast.type]} size={22} className={cx("mt-2.5", tint)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 text-card leading-[1.55]">
        <span>{toast.message}</span>
        {toast.action && (
          <button
            type="button"
            className="font-bold text-accent-text underline"
            onClick={() => {
              toast.action?.onClick();
              onClose();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={labels.close}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** Pauses while the toast is hovered or has the focus, and then continues. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void) {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused || durationMs === Number.POSITIVE_INFINITY) return;
    const began = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - began));
    };
  }, [paused, durationMs]);
}

// A modal dialog is in the top layer; only a popover opened after it can be above it.
function useTopLayer(frame: { current: HTMLElement | null }, toasts: readonly Toast[]) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const shown = element.matches(":popover-open");
    if (shown && (toasts.length === 0 || document.querySelector("dialog:modal"))) element.hidePopover();
    if (toasts.length > 0 && !element.matches(":popover-open")) element.showPopover();
  }, [frame, toasts]);
}
