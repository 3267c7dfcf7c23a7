import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import type { Tone } from "./countdown.ts";
import { preparedSound } from "./prepare-sound.ts";

const key = "himma.training.signal";
export const isSignalOn = (): boolean => readDevice(key) !== false;
export const setSignalOn = (isOn: boolean): void => void writeDevice(key, isOn);

function beep(audio: AudioContext, hertz: number, seconds: number): void {
  const at = audio.currentTime;
  const sound = audio.createOscillator();
  const volume = audio.createGain();
  sound.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  sound.connect(volume).connect(audio.destination);
  sound.start(at);
  sound.stop(at + seconds);
}

/** A short tone for the last seconds, a long one with a vibration for the end; nothing when switched off. */
export function signal(tone: Tone): void {
  if (!isSignalOn()) return;
  if (tone === "long") navigator.vibrate?.([200, 100, 200]);
  const audio = preparedSound();
  if (audio === undefined) return;
  if (tone === "short") beep(audio, 660, 0.12);
  else beep(audio, 880, 0.6);
}

/** Shows a notification that a timer is over, if the page is hidden and notifications are allowed. */
export async function notifyHidden(title: string): Promise<void> {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { tag: "himma-timer", dir: "auto" });
}
