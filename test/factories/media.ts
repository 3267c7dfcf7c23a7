import { readFileSync } from "node:fs";
import { request } from "node:http";
import sharp from "sharp";
import { createUpload, getUpload } from "#shared/contract/media.ts";
import type { UploadPurpose, UploadTargetKind } from "#shared/domain/private-media.ts";
import type { TestCustomer, TestShop } from "./shop.ts";

/** A small recording: `clip-gps.mp4` carries a place, `clip-hevc.mp4` another codec, `clip-long.mp4` 40 seconds. */
export const readMediaFile = (name: string): Buffer => readFileSync(new URL(`../data/media/${name}`, import.meta.url));

/** A photo of one colour. */
export const makePhoto = (width = 300, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();

export interface TusReply {
  readonly status: number;
  /** The offset that the server named; NaN where it named none. */
  readonly offset: number;
}

interface Patch {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
  readonly offset: number;
  readonly bytes: Buffer;
  /** The connection breaks after so many bytes. */
  readonly breakAfter?: number;
}

/** Sends bytes from an offset on, over a connection that may break; status 0 then. */
export function sendBytes({ origin, path, token, offset, bytes, breakAfter }: Patch): Promise<TusReply> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${path}`,
      {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${token}`,
          "tus-resumable": "1.0.0",
          "upload-offset": String(offset),
          "content-type": "application/offset+octet-stream",
          "content-length": bytes.length,
        },
      },
      (reply) => {
        reply.resume();
        reply.once("end", () =>
          resolve({ status: reply.statusCode ?? 0, offset: Number(reply.headers["upload-offset"]) }),
        );
      },
    );
    call.once("error", (error) =>
      breakAfter === undefined ? reject(error) : resolve({ status: 0, offset: Number.NaN }),
    );
    if (breakAfter === undefined) return void call.end(bytes);
    call.write(bytes.subarray(0, breakAfter), () => setTimeout(() => call.destroy(new Error("broken")), 20));
  });
}

/** How far the server is with an upload. */
export async function askOffset(origin: string, path: string, token: string): Promise<TusReply> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const reply = await fetch(`${origin}${path}`, { method: "HEAD", headers });
  return { status: reply.status, offset: Number(reply.headers.get("upload-offset") ?? Number.NaN) };
}

/** Uploads a file for a thread or a check-in and looks into it; returns what became of it. */
export async function upload(
  shop: TestShop,
  who: TestCustomer,
  targetId: string,
  {
    purpose,
    bytes,
    kind = "thread",
  }: { readonly purpose: UploadPurpose; readonly bytes: Buffer; readonly kind?: UploadTargetKind },
) {
  const id = shop.app.platform.ids.next();
  const body = { id, purpose, target: { kind, id: targetId }, bytes: bytes.length };
  const { url } = await who.call(createUpload, { body });
  const address = shop.app.http.server.address();
  if (address === null || typeof address === "string") throw new Error("the shop listens nowhere");
  const origin = `http://127.0.0.1:${address.port}`;
  await sendBytes({ origin, path: url, token: await who.token(), offset: 0, bytes });
  await shop.app.drain();
  return (await who.call(getUpload, { params: { id } })).upload;
}
