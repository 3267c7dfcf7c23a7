import { SessionPage } from "#web/features/player/session-page.tsx";

export default function Session() {
  return <SessionPage />;
}
