import { isExplained } from "#server/start-error.ts";

/** Wrong arguments; the message is one line. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && String(Reflect.get(error, "code")).startsWith("ERR_PARSE_ARGS");

/** Runs a command of the operator: lines with the shop's name, failures as one line, exit code 1 after any. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => console.log(`himma: ${line}`));
  } catch (error) {
    console.error(isExplained(error) || isUsage(error) ? `himma: ${error.message}` : error);
    process.exitCode = 1;
  }
}
