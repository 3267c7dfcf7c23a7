import { useState } from "react";
import { getNotificationPreferences } from "#shared/contract/notifications.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { InstallInvite } from "./install-invite.tsx";
import { mayAskForPush } from "./push-device.ts";
import { PushInvite } from "./push-invite.tsx";

export interface AppInviteProps {
  /** What has just gone well; undefined: nothing that notifications would be about. */
  readonly after: "order" | "workout" | undefined;
  readonly canInstall: boolean;
  readonly className?: string;
}

/** Asks for one thing at a time: for notifications, or else whether the shop should become an app. */
export default function AppInvite({ after, canInstall, className }: AppInviteProps) {
  const [asks] = useState(() => after !== undefined && mayAskForPush());
  const { load } = useOnDemand(asks ? "preferences" : undefined, (signal) =>
    api(getNotificationPreferences, {}, { signal }),
  );
  if (asks && load.status === "loading") return null;
  // Who wants nothing on devices is not asked again by one of them.
  const isWelcome = load.status === "ready" && load.data.preferences.channels.push;
  if (isWelcome && after !== undefined) return <PushInvite after={after} className={className} />;
  return canInstall && <InstallInvite className={className} />;
}
