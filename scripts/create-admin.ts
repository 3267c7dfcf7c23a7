// Creates an admin account: npm run admin:create. Prompts for e-mail, names and password, so that nothing is left in
// the shell history. For machines: npm run admin:create -- --email owner@shop.example --password-file secret.txt
// (and --first-name, --last-name). Uses the shop's settings; the shop may be running.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { readNamedFile } from "#server/config/environment.ts";
import { type Config, readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { assertStrongPassword, createPasswords, insertUser } from "#server/modules/accounts/index.ts";
import { createAudit } from "#server/platform/audit.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { systemIds } from "#server/platform/ids.ts";
import { isExplained } from "#server/start-error.ts";
import { assertUpToDate, bringUpToDate } from "#server/up-to-date.ts";
import { registerBody } from "#shared/contract/accounts.ts";

class CommandError extends Error {
  override readonly name = "CommandError";
}

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Prompts on the terminal; hidden answers are not echoed. */
async function ask(): Promise<Person> {
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Piped lines may arrive before their prompt.
  const lines = terminal[Symbol.asyncIterator]();
  const question = async (text: string, hide = false): Promise<string> => {
    process.stdout.write(text);
    isHidden = hide;
    const { value, done } = await lines.next();
    isHidden = false;
    if (hide) process.stdout.write("\n");
    if (done === true) throw new CommandError("no answer was given");
    return String(value);
  };
  try {
    const email = await question("E-mail: ");
    const firstName = await question("First name: ");
    const lastName = await question("Last name: ");
    const password = await question("Password (8 to 128 characters, not shown): ", true);
    if ((await question("The same again: ", true)) !== password) throw new CommandError("the passwords differ");
    return { email, firstName, lastName, password };
  } finally {
    terminal.close();
  }
}

const options = {
  email: { type: "string" },
  "password-file": { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
} as const;

/** The person from the command line; `undefined` without options. */
function readArguments(args: readonly string[]): Person | undefined {
  if (args.length === 0) return undefined;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const { email, "password-file": file } = values;
    if (email === undefined || file === undefined) throw new CommandError("give both --email and --password-file");
    const password = readNamedFile("--password-file", file);
    return { email, firstName: values["first-name"] ?? "Shop", lastName: values["last-name"] ?? "Owner", password };
  } catch (error) {
    if (isExplained(error) || error instanceof CommandError) throw error;
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

function checked(given: Person): Person {
  const result = z.safeParse(registerBody, given);
  if (!result.success) throw new CommandError(`${String(result.error.issues[0]?.path[0] ?? "an answer")} is not valid`);
  assertStrongPassword(result.data.password, "password", result.data.email);
  return result.data;
}

async function createAdmin(config: Config, person: Person): Promise<void> {
  const connection = await connect(config, () => {});
  const database = openDatabase({ connection: connection.direct, poolSize: 2 });
  try {
    if (config.migratesOnStart) await bringUpToDate(config, connection.direct);
    else await assertUpToDate(database);
    const { password, ...names } = person;
    const passwordHash = await createPasswords().hash(password);
    const now = systemClock.now();
    await database.transaction(async (tx) => {
      const id = systemIds.next();
      const user = await insertUser(tx, {
        ...names,
        id,
        passwordHash,
        role: "admin",
        staffRole: "owner",
        language: "en",
        createdAt: now,
        emailVerifiedAt: now,
      });
      if (user === undefined)
        throw new CommandError(`${person.email} has an account already: give it the admin role in the admin area`);
      await createAudit({ clock: systemClock, ids: systemIds }).record(
        tx,
        { label: "command line" },
        { action: "user.create-admin", subjectKind: "user", subjectId: id },
      );
    });
  } finally {
    await database.close();
    await connection.stop();
  }
}

try {
  const config = readConfig(process.env);
  const person = checked(readArguments(process.argv.slice(2)) ?? (await ask()));
  await createAdmin(config, person);
  console.log(`${person.email} is an admin now: sign in at /auth/login.`);
} catch (error) {
  const isTold = isExplained(error) || error instanceof CommandError || error instanceof AppError;
  console.error(isTold ? `himma: ${error.message}` : error);
  process.exitCode = 1;
}
