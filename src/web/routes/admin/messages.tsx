import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadLetters } from "#web/features/admin/messages/load-messages.ts";
import { MessagesPage } from "#web/features/admin/messages/messages-page.tsx";
import type { Route } from "./+types/messages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadLetters(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(messages) => <MessagesPage messages={messages} />}</WithData>;
}
