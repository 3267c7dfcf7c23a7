import { useState } from "react";
import { getNotificationPreferences } from "#shared/contract/notifications.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { InstallInvite } from "./install-invite.tsx";
import { findWayToPush } from "./push-device.ts";
import { PushInvite } from "./push-invite.tsx";

export interface AppInviteProps {
  /** What has just succeeded; undefined: nothing that would send notifications. */
  readonly after: "order" | "workout" | undefined;
  /** Whether the page invites to install the shop. If notifications need that, it always does. */
  readonly canInstall: boolean;
  readonly className?: string;
}

/** Whether the member has a coach; false if that cannot be loaded. */
async function hasCoach(signal: AbortSignal): Promise<boolean> {
  try {
    const { subscriptions } = await api(getSubscriptions, { query: {} }, { signal });
    return subscriptions.some(({ status, coach, cover }) => status !== "ended" && (coach ?? cover) !== null);
  } catch {
    return false;
  }
}

async function readWishes(isTraining: boolean, signal: AbortSignal) {
  const [{ preferences }, isCoached] = await Promise.all([
    api(getNotificationPreferences, {}, { signal }),
    isTraining && hasCoach(signal),
  ]);
  return { takesPush: preferences.channels.push, isCoached };
}

/** Asks for one thing at a time: for notifications, or else whether the shop should become an app. */
export default function AppInvite({ after, canInstall, className }: AppInviteProps) {
  const [way] = useState(() => (after === undefined ? undefined : findWayToPush()));
  const { load } = useOnDemand(way && "wishes", (signal) => readWishes(way === "ask" && after === "workout", signal));
  if (way !== undefined && load.status === "loading") return null;
  // Members who switched notifications off are not asked again on a device.
  const isWelcome = load.status === "ready" && load.data.takesPush;
  if (after !== undefined && isWelcome && way === "ask")
    return <PushInvite about={load.data.isCoached ? "coaching" : after} className={className} />;
  return (canInstall || (isWelcome && way === "home-screen")) && <InstallInvite className={className} />;
}
