import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { InboxPage } from "#web/features/admin/whatsapp/inbox-page.tsx";
import { loadInbox } from "#web/features/admin/whatsapp/load-whatsapp.ts";
import type { Route } from "./+types/whatsapp.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadInbox(request.url);

export const HydrateFallback = PageSkeleton;

export default function WhatsAppInbox({ loaderData }: Route.ComponentProps) {
  return <InboxPage data={loaderData} />;
}
