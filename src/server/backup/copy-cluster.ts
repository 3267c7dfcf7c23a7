import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Copied, type CopiedFile, copyFile, copyTree, saveFile } from "./copy-files.ts";

/** Contents of folders that PostgreSQL fills by itself; the empty folders are needed. */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp/;
/** Files of the running server, and of temporary tables; `pg_control` comes last. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|global\/pg_control)$|(?:^|\/)(?:pg_internal\.init|t\d+_\d+[^/]*)$/;
const control = "global/pg_control";

export interface CopiedCluster extends Copied {
  /** By the database's clock: the moment that the copy shows. */
  readonly endedAt: Date;
  readonly startWal: string;
  readonly stopWal: string;
}

interface Target {
  readonly cluster: string;
  /** The backup's folder; the copy is in its folder `cluster`. */
  readonly root: string;
}

/** The server may write this one file while it is read: takes it once two readings agree. */
async function copyControl({ cluster, root }: Target): Promise<CopiedFile> {
  for (let before = await readFile(join(cluster, control)); ; ) {
    const content = await readFile(join(cluster, control));
    if (content.equals(before))
      return { path: join("cluster", control), ...(await saveFile(join(root, "cluster", control), content)) };
    before = content;
  }
}

/** The parts of the WAL from `start` to `stop`, and the histories of earlier recoveries. */
async function copyWal({ cluster, root }: Target, start: string, stop: string): Promise<CopiedFile[]> {
  const names = (await readdir(join(cluster, "pg_wal"))).sort();
  const isNeeded = (name: string): boolean =>
    name.endsWith(".history") || (name.length === 24 && name >= start && name <= stop);
  const files: CopiedFile[] = [];
  for (const name of names.filter(isNeeded)) {
    const path = join("cluster", "pg_wal", name);
    const file = await copyFile(join(cluster, "pg_wal", name), join(root, path));
    if (file !== undefined) files.push({ path, ...file });
  }
  if (![start, stop].every((name) => files.some(({ path }) => path.endsWith(name))))
    throw new Error(`the server has removed its WAL ${start} to ${stop} during the backup`);
  return files;
}

interface Started {
  readonly wal: string;
}
interface Stopped extends Started {
  readonly labelfile: string;
  readonly ended_at: Date;
}

/**
 * Copies the files of a running database. PostgreSQL makes such a copy whole from the WAL that was written meanwhile; a
 * temporary slot keeps that WAL. `client` is a session of its own: when it ends early, so does the backup. `beforeEnd`
 * runs in it last.
 */
export async function copyCluster(
  client: pg.ClientBase,
  target: Target,
  beforeEnd: () => Promise<void>,
): Promise<CopiedCluster> {
  await client.query("set statement_timeout = 0");
  await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
  const { rows: starts } = await client.query<Started>(
    "select pg_walfile_name(lsn) as wal from pg_backup_start('himma', fast => true) as lsn",
  );
  const { files, folders } = await copyTree({
    from: target.cluster,
    root: target.root,
    path: "cluster",
    isLeftOut: (inside) => emptied.test(inside) || leftOut.test(inside),
  });
  files.push(await copyControl(target));
  await beforeEnd();
  const { rows: stops } = await client.query<Stopped>(
    `select pg_walfile_name(lsn) as wal, labelfile, clock_timestamp() as ended_at
     from pg_backup_stop(wait_for_archive => false)`,
  );
  const [start, stop] = [starts[0]?.wal, stops[0]];
  if (start === undefined || stop === undefined) throw new Error("the server did not say what the backup needs");
  files.push(...(await copyWal(target, start, stop.wal)));
  const label = join("cluster", "backup_label");
  files.push({ path: label, ...(await saveFile(join(target.root, label), Buffer.from(stop.labelfile))) });
  return { files, folders, endedAt: stop.ended_at, startWal: start, stopWal: stop.wal };
}
