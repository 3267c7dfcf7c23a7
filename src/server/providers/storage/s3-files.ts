import { createHash } from "node:crypto";
import type { FileStore, ListedFile } from "#server/modules/media/index.ts";
import { unavailable } from "#server/platform/errors.ts";
import { createS3Http, type S3Options, type S3Reply, type S3Request } from "./s3-http.ts";

const digestHeader = "x-amz-meta-sha256";
type Send = (request: S3Request) => Promise<S3Reply>;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const fromXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
const textOf = (xml: string, name: string): string | undefined => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text === undefined ? undefined : fromXml(text);
};

/** Keys of a page of ListObjectsV2; asked for with `encoding-type=url`, so that no key can break the XML. */
export function readListing(xml: string): { readonly files: ListedFile[]; readonly next: string | undefined } {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw unavailable("Files are not available right now", "s3: no listing");
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    path: decodeURIComponent((textOf(entry, "Key") ?? "").replaceAll("+", " ")),
    bytes: Number(textOf(entry, "Size")),
  }));
  return { files, next: textOf(xml, "IsTruncated") === "true" ? textOf(xml, "NextContinuationToken") : undefined };
}

async function* listPages(send: Send, folder: string): AsyncIterable<ListedFile> {
  for (let next: string | undefined = ""; next !== undefined; ) {
    const reply = await send({
      method: "GET",
      key: "",
      query: {
        "list-type": "2",
        "encoding-type": "url",
        ...(folder === "" ? {} : { prefix: `${folder}/` }),
        ...(next === "" ? {} : { "continuation-token": next }),
      },
    });
    const page = readListing(reply.body.toString("utf8"));
    yield* page.files;
    next = page.next;
  }
}

/** Files in a bucket of S3 or a service that speaks its language. */
export function createS3Files(options: S3Options): FileStore {
  const send = createS3Http(options);
  const list = (folder = ""): AsyncIterable<ListedFile> => listPages(send, folder);
  return {
    read: async (path) => {
      const { status, body } = await send({ method: "GET", key: path });
      return status === 404 ? undefined : body;
    },
    head: async (path) => {
      const { status, headers } = await send({ method: "HEAD", key: path });
      if (status === 404) return undefined;
      return { bytes: Number(headers.get("content-length")), sha256: headers.get(digestHeader) ?? undefined };
    },
    write: async (path, bytes) => {
      const headers = { [digestHeader]: createHash("sha256").update(bytes).digest("hex") };
      const { status } = await send({ method: "PUT", key: path, headers, body: bytes });
      if (status === 404) throw unavailable("Files are not available right now", "s3 PUT: status 404");
    },
    remove: async (path) => {
      await send({ method: "DELETE", key: path });
      for await (const file of list(path)) await send({ method: "DELETE", key: file.path });
    },
    list,
  };
}
