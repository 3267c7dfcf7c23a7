import { LegalPage } from "#web/features/legal/legal-page.tsx";

export const handle = { namespaces: ["terms"] };

export default function Terms() {
  return <LegalPage document="terms" updatedOn="2026-11-27" />;
}
