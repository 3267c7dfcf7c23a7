import { ReadStatementPage } from "#web/features/admin/courier-cash/read-statement-page.tsx";

export default function CourierRead() {
  return <ReadStatementPage />;
}
