import { mkdirSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the built program finds beside itself: the source line of each of its own lines. */
interface SourceLines {
  readonly sources: readonly string[];
  /** Two numbers a line, counted from 1: which source, and which line of it. Zeros: none. */
  readonly lines: readonly number[];
}

/** Reads where each line of the program comes from. Columns are left out: they are nine tenths of a source map. */
function toSourceLines(code: string, map: ConstructorParameters<typeof SourceMap>[0], folder: string): SourceLines {
  const origins = new SourceMap(map);
  const at = new Map<string, number>();
  const lines = code.split("\n").flatMap((line, index) => {
    const entry = origins.findEntry(index, line.search(/\S|$/));
    if (!("originalSource" in entry) || entry.generatedLine !== index) return [0, 0];
    const source = relative(root, join(folder, entry.originalSource));
    if (!at.has(source)) at.set(source, at.size + 1);
    return [at.get(source) ?? 0, entry.originalLine + 1];
  });
  return { sources: [...at.keys()], lines };
}

/**
 * Makes one file of a program of ours and all that it imports of ours, so that a start reads one file instead of some two
 * thousand. Packages stay where they are, and the demo's data, which no production image has. `import.meta.url` stays the
 * address of the source, beside which workers and migrations are found. Writes `<name>.js` and `<name>.lines.json`.
 */
export async function buildProgram(entry: string, folder: string, name: string): Promise<void> {
  const build = await rolldown({
    cwd: root,
    input: { [name]: entry },
    platform: "node",
    tsconfig: false,
    external: (id) => /^[^#./]|^#seed\//.test(id),
    plugins: [
      {
        name: "himma:source-address",
        transform: {
          filter: { code: "import.meta.url" },
          handler: (code, id) => {
            const address = JSON.stringify(relative(folder, id));
            return { code: code.replaceAll("import.meta.url", `new URL(${address}, import.meta.url).href`), map: null };
          },
        },
      },
    ],
  });
  const { output } = await build.generate({ dir: folder, format: "esm", sourcemap: "hidden", codeSplitting: false });
  await build.close();
  const [{ code, map }] = output;
  if (map === null) throw new Error("the program has no source map");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.lines.json`),
    JSON.stringify(toSourceLines(code, JSON.parse(map.toString()), folder)),
  );
  writeFileSync(join(folder, `${name}.js`), code);
}

if (import.meta.main) await buildProgram("src/server/main.ts", join(root, "build", "app"), "main");
