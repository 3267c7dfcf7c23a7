import { ProgrammesPage } from "#web/features/training/programmes-page.tsx";

export default function Programmes() {
  return (
    <main id="main">
      <ProgrammesPage />
    </main>
  );
}
