import { AddressesPage, AddressesWaiting } from "#web/features/dashboard/addresses-page.tsx";
import { loadAddresses } from "#web/features/dashboard/load-addresses.ts";
import type { Route } from "./+types/addresses.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAddresses(request.signal);

export const HydrateFallback = AddressesWaiting;

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressesPage addresses={loaderData} />;
}
