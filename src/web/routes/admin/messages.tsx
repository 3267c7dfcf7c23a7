import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadMessages } from "#web/features/admin/messages/load-messages.ts";
import { MessagesPage } from "#web/features/admin/messages/messages-page.tsx";
import type { Route } from "./+types/messages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMessages(request.url);

export const HydrateFallback = PageSkeleton;

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesPage messages={loaderData} />;
}
