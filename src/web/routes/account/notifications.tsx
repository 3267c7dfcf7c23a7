import { loadNotifications } from "#web/features/notifications/load-notifications.ts";
import { NotificationsPage, NotificationsWaiting } from "#web/features/notifications/notifications-page.tsx";
import type { Route } from "./+types/notifications.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadNotifications(request.signal);

export const HydrateFallback = NotificationsWaiting;

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationsPage data={loaderData} />;
}
