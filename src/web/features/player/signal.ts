import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";

const key = "himma.training.signal";
export const isSignalOn = (): boolean => readDevice(key) !== false;
export const setSignalOn = (isOn: boolean): void => void writeDevice(key, isOn);

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: called at each press that starts a timer. */
export function prepareSignal(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // Without sound the vibration and the text remain.
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

/** Signals the end of a timer by two short tones and a vibration, unless switched off. */
export function signal(): void {
  if (!isSignalOn()) return;
  navigator.vibrate?.([200, 100, 200]);
  const audio = context;
  if (audio?.state !== "running") return;
  for (const pause of [0, 0.4]) beep(audio, audio.currentTime + pause);
}
