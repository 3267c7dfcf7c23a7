/** Chromium's offer to install the site; TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function change(event: InstallPromptEvent | undefined): void {
  kept = event;
  for (const listener of listeners) listener();
}

const isPrompt = (event: Event): event is InstallPromptEvent => "prompt" in event;

/** Keeps the browser's offer for a better moment: it comes once, soon after the page has loaded. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isPrompt(event)) change(event);
  });
  window.addEventListener("appinstalled", () => change(undefined));
}

export const hasInstallPrompt = (): boolean => kept !== undefined;

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's prompt, which works once. */
export async function showInstallPrompt(): Promise<void> {
  const event = kept;
  change(undefined);
  await event?.prompt();
}
