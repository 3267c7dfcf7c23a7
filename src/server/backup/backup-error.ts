/** A backup or a restore could not be done. The message is one line with a remedy. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code") ?? "");
const lostConnection = ["57P01", "57P02", "57P03", "ECONNRESET", "EPIPE"];

/** Explains why `folder` could not be read or written, or why the database did not serve, in one line. */
export function toBackupError(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new BackupError(`The disk that holds ${folder} is full: free some space there, or use another folder.`);
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code))
    return new BackupError(`${message}: use a folder of the user who runs the shop, and run this as that user.`);
  if (code === "55000" && message.includes("WAL level"))
    return new BackupError("The running database was started by an earlier version: restart the shop once.");
  if (lostConnection.includes(code) || /Connection terminated/.test(message))
    return new BackupError("The database stopped during the backup: try again.");
  return error;
}
