import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";

const key = "himma.training.signal";
export const isSignalOn = (): boolean => readDevice(key) !== false;
export const setSignalOn = (isOn: boolean): void => void writeDevice(key, isOn);

let context: AudioContext | undefined;

/** Browsers allow sound only after a press: called at each one that starts a timer. */
export function prepareSignal(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // No sound here: the vibration and the words remain.
  }
}

function beep(audio: AudioContext, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.3);
}

/** Time is up: two short tones and a shake, unless switched off. */
export function signal(): void {
  if (!isSignalOn()) return;
  navigator.vibrate?.([200, 100, 200]);
  const audio = context;
  if (audio?.state !== "running") return;
  for (const pause of [0, 0.4]) beep(audio, audio.currentTime + pause);
}
