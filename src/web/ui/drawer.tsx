import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

export type DrawerProps = ModalFrameProps & { side?: "start" | "end" | "bottom" };

const placements = { start: "modal-start", end: "modal-end", bottom: "modal-bottom" } as const;

/** A modal sheet from an inline edge: menus and filters from the start, the cart from the end. */
export function Drawer({ side = "end", ...props }: DrawerProps) {
  return <ModalFrame {...props} placement={placements[side]} />;
}
