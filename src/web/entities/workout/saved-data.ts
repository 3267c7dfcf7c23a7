import { useSyncExternalStore } from "react";
import { readDevice, writeDevice } from "./device-storage.ts";

const key = "himma.training.saveData";
const listeners = new Set<() => void>();

interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

const connection = (): Connection | undefined => (navigator as { readonly connection?: Connection }).connection;

/** Whether videos load only on request: the member's choice on this device, else the browser's data saver. */
function isSaving(): boolean {
  const chosen = readDevice(key);
  return typeof chosen === "boolean" ? chosen : connection()?.saveData === true;
}

/** Whether the device reports a network that costs nothing. */
export const isOnWifi = (): boolean => connection()?.type === "wifi";

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useSavesData(): readonly [isSaving: boolean, choose: (next: boolean) => void] {
  const saves = useSyncExternalStore(subscribe, isSaving, () => true);
  return [
    saves,
    (next) => {
      writeDevice(key, next);
      for (const listener of listeners) listener();
    },
  ];
}
