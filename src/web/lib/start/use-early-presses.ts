import { useEffect } from "react";

declare global {
  interface Window {
    /** Set by the small script in the head of each page (`start-after-paint.js`). */
    readonly pageStart?: {
      /** Resolves after the first paint and the main pictures, or after 3 s. */
      readonly painted: Promise<void>;
      /** Ends keeping presses; gives the buttons pressed before the page could react, first press first. */
      takeEarlyPresses(): HTMLButtonElement[];
    };
  }
}

/**
 * Presses again each button that was pressed before hydration, when nothing could answer. In a task of its own: parts
 * of the page hydrate later, at once when they are pressed, but React drops a press that comes while it runs effects.
 */
export function useEarlyPresses(): void {
  useEffect(() => {
    const pressed = window.pageStart?.takeEarlyPresses() ?? [];
    setTimeout(() => {
      for (const button of pressed) button.click();
    });
  }, []);
}
