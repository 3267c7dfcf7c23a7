// Runs on the installed Node (20 or newer), before any package is installed.

/** An error the user can fix: one line with the problem and the remedy. */
export class Problem extends Error {}

/** A request to stop. */
export class Interruption extends Problem {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`himma: ${line}\n`);
}

/** @param {number} startedAt performance.now() of the beginning */
export function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

const OWNER = "start as the user who owns the folder";
const FOLDER_TROUBLE = { EACCES: OWNER, EPERM: OWNER, EROFS: OWNER, ENOSPC: "free some disk space and start again" };

/** Runs a script's main function; prints a Problem as one line and anything else with its stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (error instanceof Problem) process.stderr.write(`himma: ${error.message.replace(/\s*\n\s*/g, " ")}\n`);
    else if (FOLDER_TROUBLE[error?.code])
      process.stderr.write(`himma: ${error.message}; remedy: ${FOLDER_TROUBLE[error.code]}\n`);
    else console.error(error);
    process.exitCode = 1;
  }
}
