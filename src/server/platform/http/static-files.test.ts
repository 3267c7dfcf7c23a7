import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createHttpServer } from "./server.ts";
import { mountStaticFiles } from "./static-files.ts";

const script = "export const a = 1;\n".repeat(100);
const folder = mkdtempSync(join(tmpdir(), "himma-static-"));
const app = createHttpServer({ log: createLog("silent"), trustedProxies: [] });
const routes: unknown[] = [];
app.addHook("onRoute", ({ url }) => void routes.push(url));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  for (const name of ["assets/one.js", "assets/two.js", "sw.js"]) {
    writeFileSync(join(folder, name), script);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(script));
  }
  await mountStaticFiles(app, folder);
  await app.ready();
});

const get = (url: string, encoding = "identity") => app.inject({ url, headers: { "accept-encoding": encoding } });

describe("files of the browser build", () => {
  it("lets assets be cached forever and the rest for an hour, compressed for clients that accept it", async () => {
    const plain = await get("/assets/one.js");
    expect(plain.body).toBe(script);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-type"]).toContain("javascript");
    const packed = await get("/assets/two.js", "br");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.rawPayload.length).toBeLessThan(script.length);
    expect((await get("/sw.js", "br")).headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      "content-encoding": "br",
    });
    const head = await app.inject({ method: "HEAD", url: "/assets/one.js" });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(script.length), ""]);
  });

  it.each(["/assets/no.js", "/assets/", "/assets/..%2fsw.js", "/assets//one.js"])("does not find %s", async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "NOT_FOUND"]);
  });

  it("needs one route for all assets", () => {
    expect(routes.filter((url) => String(url).startsWith("/assets/"))).toEqual(["/assets/*"]);
  });
});
