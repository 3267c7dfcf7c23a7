import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const text = /\.(?:js|css|svg|json|webmanifest|txt)$/;
const smallest = 256;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside one file. */
export async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes a `.br` and a `.gz` of each text file of the browser build, so that the server need not compress them. */
export function precompress(): Plugin {
  return {
    name: "himma:precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      sequential: true,
      order: "post",
      handler: async ({ dir }) => {
        if (dir === undefined) return;
        const files = await readdir(dir, { recursive: true });
        await Promise.all(files.filter((file) => text.test(file)).map((file) => compress(join(dir, file))));
      },
    },
  };
}
