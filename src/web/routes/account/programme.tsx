import { ProgrammePage } from "#web/features/training/programme-page.tsx";

export default function Programme() {
  return (
    <main id="main">
      <ProgrammePage />
    </main>
  );
}
