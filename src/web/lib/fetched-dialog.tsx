import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** What each such dialog takes, beside what it shows. */
interface DialogState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opener {
  readonly onPointerEnter: () => void;
  readonly onClick: () => void;
}

/**
 * A dialog whose file is fetched when somebody points at what opens it, or at the latest presses that. Makes a hook: the
 * handlers of the opener, and what draws the dialog, which stays once it was open, so that it can close in its own way.
 */
export function fetchedDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & DialogState> }>,
) {
  const Dialog = lazy(load);
  return (): readonly [opener: Opener, dialogWith: (props: Props) => ReactNode] => {
    const [isOpen, setOpen] = useState<boolean>();
    return [
      { onPointerEnter: () => void load(), onClick: () => setOpen(true) },
      (props) =>
        isOpen !== undefined && (
          <Suspense fallback={null}>
            <Dialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        ),
    ];
  };
}
