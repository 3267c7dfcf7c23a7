import { addPushSubscription, getPushKey, removePushSubscription } from "#shared/contract/notifications.ts";
import { api } from "#web/lib/api/browser.ts";

/** Whether this device shows notifications, or why it cannot. */
export type PushState = "on" | "off" | "blocked" | "unsupported" | "ios";

const worker = "/push.js";
/** The worker controls no page: its scope is a path without pages. */
const scope = "/push-messages/";

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** iOS shows notifications only of sites on the home screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function toBody(subscription: PushSubscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

const storeSubscription = (subscription: PushSubscription): Promise<unknown> =>
  api(addPushSubscription, { body: toBody(subscription) });

const noKey = "push-no";

/** Whether the browser has not asked yet, and "not now" was not pressed on this device. */
function mayAsk(): boolean {
  if (Notification.permission !== "default") return false;
  try {
    return localStorage.getItem(noKey) === null;
  } catch {
    // A no could not be stored, so nobody is asked.
    return false;
  }
}

/** How notifications can be switched on here: by asking, or on iOS from the home screen; undefined if not. */
export function findWayToPush(): "ask" | "home-screen" | undefined {
  if (isSupported()) return mayAsk() ? "ask" : undefined;
  return isIos() ? "home-screen" : undefined;
}

export function keepPushNo(): void {
  try {
    localStorage.setItem(noKey, "1");
  } catch {
    // Storage has been blocked meanwhile: nobody is asked then (see above).
  }
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isIos() ? "ios" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await findSubscription()) === null ? "off" : "on";
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Waits until a registration's worker is active: only then can it be subscribed. */
async function waitForWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const starting = registration.installing ?? registration.waiting;
  if (registration.active !== null || starting === null) return;
  await new Promise<void>((resolve) => {
    starting.addEventListener("statechange", () => {
      if (starting.state === "activated" || starting.state === "redundant") resolve();
    });
  });
}

/** Asks for permission and subscribes this device. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await waitForWorker(registration);
  const { key } = await api(getPushKey, {});
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: toBytes(key),
  });
  await storeSubscription(subscription);
  return "on";
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription === null) return "off";
  await api(removePushSubscription, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return "off";
}

/** Moves this device's subscription to the session of the account that has signed in on it. */
export async function keepPushOn(): Promise<void> {
  if (!isSupported() || Notification.permission !== "granted") return;
  const subscription = await findSubscription();
  if (subscription !== null) await storeSubscription(subscription);
}
