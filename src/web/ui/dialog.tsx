import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

export type DialogProps = ModalFrameProps;

/** A centred modal dialog. Children are mounted while it is open, so their state is reset each time. */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} placement="modal-centre" />;
}
