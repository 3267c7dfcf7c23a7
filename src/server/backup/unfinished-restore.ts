import { join } from "node:path";

/** The folder in which a restore prepares DATA_DIR; it is there only until the restore has ended. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, "restore.part");
