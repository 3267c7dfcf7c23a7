import type { Running } from "./ensure-running.ts";
import { trimLog } from "./log-file.ts";
import type { Place } from "./place.ts";
import { isRunning } from "./processes.ts";

const EVERY_MS = 1_000;

/** `current` is the server as last seen; `revive` restarts it or attaches to a new one. */
export type Watched = { current: () => Running; revive: () => Promise<void> };

/**
 * Checks every second whether the server runs, and restarts it. `end` waits for a restart in progress, so that nothing
 * is started after it.
 */
export function watchServer(place: Place, log: (line: string) => void, server: Watched): { end: () => Promise<void> } {
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    if (isRunning(server.current().postmaster.token)) return trimLog(place.logFile);
    log("the database server is gone; starting it again");
    await server.revive();
    log("the database server is back");
  };
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        checking = undefined;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await checking;
    },
  };
}
