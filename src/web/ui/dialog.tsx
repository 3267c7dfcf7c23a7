import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

export type DialogProps = ModalFrameProps;

/** A modal window in the middle. Children mount while it is open, so their state begins anew each time. */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} placement="modal-centre" />;
}
