import { ProgressPage } from "#web/features/training/progress-page.tsx";

export default function ProgressRoute() {
  return (
    <main id="main">
      <ProgressPage />
    </main>
  );
}
