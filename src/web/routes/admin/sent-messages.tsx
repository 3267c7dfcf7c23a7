import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSentMessages } from "#web/features/admin/sent-messages/load-sent-messages.ts";
import { SentMessagesPage } from "#web/features/admin/sent-messages/sent-messages-page.tsx";
import type { Route } from "./+types/sent-messages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSentMessages(request.url);

export const HydrateFallback = PageSkeleton;

export default function SentMessages({ loaderData }: Route.ComponentProps) {
  return <SentMessagesPage data={loaderData} />;
}
