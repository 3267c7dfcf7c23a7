import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

export type DrawerProps = ModalFrameProps & { side?: "start" | "end" | "bottom" | "sheet" };

const placements = { start: "modal-start", end: "modal-end", bottom: "modal-bottom", sheet: "modal-sheet" } as const;

/**
 * A modal sheet from an inline edge: menus and filters from the start, the cart from the end. `sheet` comes from the
 * bottom on phones and from the end where there is room beside the page.
 */
export function Drawer({ side = "end", ...props }: DrawerProps) {
  return <ModalFrame {...props} placement={placements[side]} />;
}
