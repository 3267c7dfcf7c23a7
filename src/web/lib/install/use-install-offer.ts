import { useEffect, useState, useSyncExternalStore } from "react";
import { type InstallOffer, toInstallOffer } from "./install-offer.ts";
import { hasInstallPrompt, onInstallPrompt } from "./kept-prompt.ts";

const dismissedKey = "install-dismissed";

// Storage can be blocked; then the offer comes again.
function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(dismissedKey, "1");
  } catch {
    // Nothing to do: see above.
  }
}

export interface InstallState {
  readonly offer: InstallOffer | undefined;
  /** Remembered on this device. */
  readonly dismiss: () => void;
}

/** Whether to offer the shop as an app here; known only after hydration. */
export function useInstallOffer(): InstallState {
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt, () => false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(!isDismissed()), []);
  const dismiss = () => {
    remember();
    setOpen(false);
  };
  if (!isOpen) return { offer: undefined, dismiss };
  const offer = toInstallOffer({
    hasPrompt,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isApp:
      matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true),
    isDismissed: false,
  });
  return { offer, dismiss };
}
