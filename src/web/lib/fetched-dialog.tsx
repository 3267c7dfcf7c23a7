import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** Props of every such dialog. */
interface DialogState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opener {
  readonly onPointerEnter: () => void;
  readonly onClick: () => void;
}

/**
 * Creates a hook for a dialog whose code is loaded when its trigger is hovered or, at the latest, pressed. The hook
 * returns the trigger's handlers and the dialog element, which stays mounted after the first opening for its closing
 * animation.
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
