import { type Place, SOCKET_PORT } from "./place.ts";

export const USER = "himma";
export const DATABASE = "himma";

/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Durable, small when idle, reachable through its socket only. */
const SETTINGS: ServerSettings = {
  listen_addresses: "",
  port: String(SOCKET_PORT),
  unix_socket_permissions: "0700",
  max_connections: "60",
  // Durability: an acknowledged commit is on disk.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // Enough for online backups and recovery to a point; there are no replicas.
  wal_level: "replica",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  checkpoint_timeout: "15min",
  // Memory and helper processes.
  shared_buffers: "48MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  huge_pages: "off",
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  jit: "off",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  logging_collector: "off",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
};

/** Arguments of the postgres program; they override configuration files in the cluster folder. */
export function serverArguments(place: Place, more: ServerSettings): string[] {
  const all = { ...SETTINGS, unix_socket_directories: `"${place.socketDir.replaceAll('"', '""')}"`, ...more };
  return ["-D", place.cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
