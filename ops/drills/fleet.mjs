// Several web processes and a worker over one database, with a mail server, products and buyers.
import { fileURLToPath } from "node:url";
import pg from "pg";
import { benchSecret, makeBuyers } from "../../bench/support/buyers.ts";
import { startMailSink } from "../../bench/support/mail-sink.ts";
import { ensureBuilt } from "../../scripts/lib/build.mjs";
import { freePort, openDrillDatabase } from "./database.mjs";
import { addProducts, runScript, startProcess } from "./shop.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts them one after the other; what ends each is added to `closers` as soon as it runs. */
export async function startFleet({ closers, folder, webs: count, buyers: buyerCount, products, drainSeconds }) {
  await ensureBuilt(root, process.execPath);
  const database = await openDrillDatabase();
  closers.push(() => database.stop());
  const sink = await startMailSink();
  closers.push(() => sink.close());
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    DATABASE_TLS: "off",
    DATA_DIR: folder,
    JWT_SECRET: benchSecret,
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: sink.url,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  await runScript("migrate.ts", settings);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  closers.push(() => pool.end());
  const productIds = await addProducts(pool, products);
  const buyers = await makeBuyers(pool, buyerCount);
  const start = async (index, port) => {
    const web = { HIMMA_ROLE: "web", HOST: "127.0.0.1", PORT: String(port), DRAIN_SECONDS: String(drainSeconds) };
    const running = await startProcess({ ...settings, ...web }, `http://127.0.0.1:${port}/api/ready`);
    closers.push(() => running.kill());
    return { ...running, index, restart: () => start(index, port) };
  };
  const ports = [];
  const webs = [];
  for (let index = 1; index <= count; index++) {
    const port = await freePort();
    ports.push(port);
    webs.push(await start(index, port));
  }
  const metricsPort = await freePort();
  const worker = { HIMMA_ROLE: "worker", METRICS_PORT: String(metricsPort) };
  const running = await startProcess({ ...settings, ...worker }, `http://127.0.0.1:${metricsPort}/ready`);
  closers.push(() => running.kill());
  return { pool, sink, ports, productIds, buyers, webs };
}
