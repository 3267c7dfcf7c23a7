import { useEffect } from "react";

declare global {
  interface Window {
    /** Set by the small script in the head of each page (`start-after-paint.js`). */
    readonly pageStart?: {
      /** Resolves after the first paint and the main pictures, or after 3 s. */
      readonly painted: Promise<void>;
      /** Stops recording presses; returns the buttons pressed before the page could react, in order. */
      takeEarlyPresses(): HTMLButtonElement[];
    };
  }
}

/**
 * Presses again each button that was pressed before hydration. Each press is a separate task: it hydrates its part of
 * the page at once, but React drops a press that comes while it runs effects.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    const pressed = window.pageStart?.takeEarlyPresses() ?? [];
    setTimeout(() => {
      for (const button of pressed) button.click();
    });
  }, []);
}
