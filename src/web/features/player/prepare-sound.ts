let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: called at each press that starts a timer. */
export function prepareSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // Without sound the vibration and the text remain.
  }
}

/** Undefined until sound is allowed. */
export const preparedSound = (): AudioContext | undefined => (context?.state === "running" ? context : undefined);
