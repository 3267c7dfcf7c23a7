import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { findOutsidePostgres, type OutsidePostgres, startOutsidePostgres } from "#test/support/outside-postgres.ts";

/** A database over TLS: the certificate and the host name count, not only the encryption. */

const bin = findOutsidePostgres();
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const canRun = bin !== undefined && hasOpenssl;

let server: OutsidePostgres;
let folder: string;
let port: number;

const openssl = (...args: string[]): void => {
  const done = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, "close");
  return found;
}

const selfSigned = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"];

describe.skipIf(!canRun)(canRun ? "TLS to the database" : "TLS: NOT RUN, no PostgreSQL or openssl is installed", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "himma-tls-"));
    chmodSync(folder, 0o755);
    openssl(...selfSigned, "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem");
    openssl(...selfSigned, "/CN=somebody else", "-keyout", "other.key", "-out", "other.pem");
    openssl(
      "req",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-subj",
      "/CN=localhost",
      "-keyout",
      "server.key",
      "-out",
      "server.csr",
    );
    writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
    const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
    openssl("x509", "-req", "-in", "server.csr", ...signing, "-out", "server.pem");
    if (process.getuid?.() === 0) chownSync(join(folder, "server.key"), 65_534, 65_534);
    chmodSync(join(folder, "server.key"), 0o600);
    port = await freePort();
    server = startOutsidePostgres(bin ?? "", [
      "listen_addresses='127.0.0.1'",
      `port=${port}`,
      "ssl=on",
      `ssl_cert_file='${folder}/server.pem'`,
      `ssl_key_file='${folder}/server.key'`,
    ]);
  }, 120_000);
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true });
  });

  const open = (host: string, ca: string) => {
    const DATABASE_URL = `postgres://himma@${host}:${port}/postgres`;
    return connect(readConfig({ DATABASE_URL, DATABASE_CA_FILE: join(folder, ca) }), () => {});
  };

  test("a server whose certificate the authority has signed for its name is taken, and the connection is encrypted", async () => {
    const { settings } = await open("localhost", "ca.pem");
    const ssl = await withClient(settings, async (client) => {
      const { rows } = await client.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
      return rows[0]?.ssl;
    });
    expect(ssl).toBe(true);
  });

  test("one that another authority has signed, or that answers at another name, is not", async () => {
    await expect(open("localhost", "other.pem")).rejects.toThrow(
      /^DATABASE_URL cannot be reached \([^\n]*certificate/i,
    );
    await expect(open("127.0.0.1", "ca.pem")).rejects.toThrow(/^DATABASE_URL cannot be reached \([^\n]*altnames/i);
  });
});
