const manifest = /(window\.__reactRouterManifest = )(\{.*?\n\});/s;

/** Drops `imports`, which only prefetching links need and public pages do not have, and all false values. */
const keep = (key: string, value: unknown): unknown => {
  if (value === false) return undefined;
  return key === "imports" ? [] : value;
};

// A page's manifest depends on its routes only.
const known = new Map<string, string>();

/** Reduces the manifest in a page's module script to what the browser reads. */
export function leanManifest(script: string): string {
  return script.replace(manifest, (_, start: string, json: string) => {
    const lean = known.get(json) ?? JSON.stringify(JSON.parse(json), keep);
    if (known.size < 200) known.set(json, lean);
    return `${start}${lean};`;
  });
}
