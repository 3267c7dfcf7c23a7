import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

test("backups go into the data folder unless another folder is set", () => {
  expect(readConfig({ DATA_DIR: "/data" }).backup).toEqual({ folder: "/data/backup", keep: 7, walArchive: undefined });
  expect(readConfig({ BACKUP_DIR: "/mnt/backup", BACKUP_KEEP: "30", BACKUP_WAL: "1" }).backup).toEqual({
    folder: "/mnt/backup",
    keep: 30,
    walArchive: "/mnt/backup/wal",
  });
});

test.each([
  [{ BACKUP_KEEP: "0" }, "Setting BACKUP_KEEP is wrong: expected a whole number from 1 to 9999."],
  [{ BACKUP_WAL: "yes" }, "Setting BACKUP_WAL is wrong: expected 1 or 0."],
  [
    { BACKUP_WAL: "1", DATABASE_URL: "postgres://himma@127.0.0.1/himma" },
    "Setting BACKUP_WAL is wrong: it is for the embedded database; unset it with DATABASE_URL.",
  ],
])("a wrong setting of backups is named: %j", (given, message) => {
  expect(() => readConfig(given)).toThrow(message);
});
