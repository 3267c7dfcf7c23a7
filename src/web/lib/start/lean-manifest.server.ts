const manifest = /(window\.__reactRouterManifest = )(\{.*?\n\});/s;

/** `imports` is for links that fetch ahead, which public pages do not have; what is false need not be said. */
const keep = (key: string, value: unknown): unknown => {
  if (value === false) return undefined;
  return key === "imports" ? [] : value;
};

// A page's manifest depends on its routes only.
const known = new Map<string, string>();

/** Writes the manifest of a page's module script with what the browser reads of it. */
export function leanManifest(script: string): string {
  return script.replace(manifest, (_, start: string, json: string) => {
    const lean = known.get(json) ?? JSON.stringify(JSON.parse(json), keep);
    if (known.size < 200) known.set(json, lean);
    return `${start}${lean};`;
  });
}
