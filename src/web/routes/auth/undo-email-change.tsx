import { UndoEmailChangePage } from "#web/features/auth/undo-email-change-page.tsx";

export default UndoEmailChangePage;
