import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const inline = /\/src\/web\/lib\/start\/[\w-]+\.js\?raw$/;

/** Shortens a script that is a text to the build, since every public page carries it. */
export function shorten(name: string, code: string): string {
  const { code: short, errors } = minifySync(name, code);
  if (errors.length > 0) throw new Error(`${name} cannot be shortened: ${errors[0]?.message}`);
  // What has no effect is left out, and a script without any effect is a mistake.
  if (short === "") throw new Error(`${name} does nothing`);
  return short;
}

/** Shortens the inline scripts of pages. */
export function smallScripts(): Plugin {
  return {
    name: "himma:small-scripts",
    apply: "build",
    enforce: "pre",
    load: (id) => {
      if (!inline.test(id)) return;
      const file = id.replace(/\?raw$/, "");
      return `export default ${JSON.stringify(shorten(file, readFileSync(file, "utf8")))}`;
    },
  };
}
