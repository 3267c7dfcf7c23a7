import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export type ModalFrameProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  hideTitle?: boolean | undefined;
  labels: { close: string };
  children: ReactNode;
  /** Stays visible below the scrolling body. */
  footer?: ReactNode;
  /** Any CSS length. */
  size?: string | undefined;
  className?: string | undefined;
  /** `field`: focuses the first required field on opening; without one, the element with `data-focus-else`. */
  focus?: "field" | undefined;
};

/** The shared layout of dialogs and drawers: title, scrolling body, footer. */
export function ModalFrame({ placement, ...props }: ModalFrameProps & { placement: string }) {
  const { open, onClose, title, hideTitle, labels, children, footer, size, className, focus } = props;
  const { ref, mounted, events } = useModal(open, onClose);
  const titleId = useId();
  const sizing = size ? ({ "--modal-size": size } as Record<string, string>) : undefined;
  return (
    <dialog
      ref={ref}
      {...events}
      aria-labelledby={mounted ? titleId : undefined}
      style={sizing}
      data-focus={focus}
      className={cx("modal", placement, className)}
    >
      {mounted && (
        <div className="flex max-h-[inherit] min-h-full flex-col">
          <div className="flex items-center justify-between gap-4 py-3 ps-5 pe-3">
            <h2 id={titleId} className={cx("text-h3 font-bold", hideTitle && "sr-only")}>
              {title}
            </h2>
            <IconButton icon="close" label={labels.close} onClick={onClose} className="ms-auto" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && <div className="border-t border-line px-5 py-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
