import { ImportPage } from "#web/features/admin/products/import-page.tsx";

export default function Import() {
  return <ImportPage />;
}
