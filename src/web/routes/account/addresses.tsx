import { AddressesPage } from "#web/features/dashboard/addresses-page.tsx";

export default function Addresses() {
  return (
    <main id="main">
      <AddressesPage />
    </main>
  );
}
