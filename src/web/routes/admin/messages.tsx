import { MessagesPage } from "#web/features/admin/letters/letters-page.tsx";
import { loadLetters } from "#web/features/admin/letters/load-letters.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/messages.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadLetters(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(messages) => <MessagesPage messages={messages} />}</WithData>;
}
