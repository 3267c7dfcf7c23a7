import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { answerFor } from "#server/platform/http/problems.ts";
import { createLocalFiles } from "#server/providers/storage/local-files.ts";
import { createMedia, wireImage } from "./index.ts";
import { createRenditions } from "./renditions.ts";

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><rect width="600" height="300" fill="#f4561f"/></svg>',
);
let folder: string;
let http: ReturnType<typeof Fastify>;
let media: ReturnType<typeof createMedia>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-media-"));
  const files = createLocalFiles(folder);
  media = createMedia({ clock: systemClock }, files, createRenditions(files, 20));
  http = Fastify();
  media.mount(http as never);
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => http.inject({ url: `/media/${path}` });

describe("pictures", () => {
  it("are stored under their hash, with size and colour", async () => {
    const facts = await media.keep(drawing);
    expect(facts).toMatchObject({ format: "svg", width: 600, height: 300, placeholder: "#f4561f" });
    expect(await media.keep(drawing)).toEqual(facts);
    const image = wireImage(facts, { ar: "صورة", en: "Picture" });
    expect(image).toMatchObject({ url: `/media/${facts.hash}/640.webp`, width: 640, height: 320 });
  });

  it.each([
    ["webp", 320],
    ["avif", 160],
    ["png", 960],
  ] as const)("are drawn as %s at %i, for ever", async (format, width) => {
    const { hash } = await media.keep(drawing);
    const reply = await get(`${hash}/${width}.${format}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height: width / 2 });
  });

  it("are shown while the storage is full, and uploads say so", async () => {
    const { hash } = await media.keep(drawing);
    const noRoom = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const full = { ...createLocalFiles(folder), write: () => Promise.reject(noRoom) };
    expect((await createRenditions(full).read(hash, 1280, "png"))?.bytes.length).toBeGreaterThan(0);
    const keeping = createMedia({ clock: systemClock }, full).keep(drawing);
    expect(answerFor(await keeping.catch((error: unknown) => error))).toMatchObject({ status: 503 });
  });

  it("are sent as AVIF to clients that accept it, once rendered; until then, and to others, as WebP", async () => {
    const { hash } = await media.keep(drawing);
    const url = `/media/${hash}/480.webp`;
    const typeFor = async (accept: string) => {
      const { headers } = await http.inject({ url, headers: { accept } });
      expect(headers["vary"]).toBe("Accept");
      return headers["content-type"];
    };
    const browser = "image/avif,image/webp,image/*,*/*;q=0.8";
    expect(await typeFor(browser)).toBe("image/webp");
    await vi.waitFor(async () => expect(await typeFor(browser)).toBe("image/avif"), { timeout: 10_000, interval: 100 });
    expect(await typeFor("image/avif;q=0, image/webp")).toBe("image/webp");
    expect(await typeFor("*/*")).toBe("image/webp");
  });

  it("requested by many at once are rendered once, and no half-written file stays", async () => {
    const { hash } = await media.keep(drawing);
    const replies = await Promise.all(Array.from({ length: 12 }, () => get(`${hash}/1200.webp`)));
    expect(new Set(replies.map((one) => one.rawPayload.toString("base64"))).size).toBe(1);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("that are photographs are turned upright, lose their metadata and are never blown up", async () => {
    const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#336699" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const facts = await media.keep(photo);
    expect(facts).toMatchObject({ format: "jpeg", width: 200, height: 400 });
    const shown = await sharp((await get(`${facts.hash}/640.webp`)).rawPayload).metadata();
    expect([shown.width, shown.height, shown.orientation, shown.exif]).toEqual([200, 400, undefined, undefined]);
    expect(wireImage(facts, { ar: "", en: "" })).toMatchObject({ width: 200, height: 400 });
  });

  it.each(["641.webp", "640.gif", "640", "0640.webp", "640.webp.png"])("have no rendition %s", async (file) => {
    const { hash } = await media.keep(drawing);
    expect((await get(`${hash}/${file}`)).statusCode).toBe(404);
  });

  it("are not found by a wrong or crafted name", async () => {
    expect((await get(`${"0".repeat(32)}/640.webp`)).statusCode).toBe(404);
    expect((await get("..%2f..%2fetc/640.webp")).statusCode).toBe(404);
  });

  it("are refused when they are no pictures or far too large", async () => {
    const bomb = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="1" height="1"/></svg>',
    );
    for (const bytes of [Buffer.from("hello"), Buffer.alloc(0), bomb]) {
      await expect(media.keep(bytes)).rejects.toMatchObject({ status: 400, errors: [{ code: "IMAGE_UNREADABLE" }] });
    }
  });
});
