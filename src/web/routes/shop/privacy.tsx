import { LegalPage } from "#web/features/legal/legal-page.tsx";

export const handle = { namespaces: ["privacy"] };

export default function Privacy() {
  return <LegalPage document="privacy" updatedOn="2026-11-26" />;
}
