/** Request parameters before form encoding. */
export type Params = {
  readonly [name: string]: string | number | boolean | Params | readonly Params[] | readonly string[];
};

function toFields(name: string, value: Params[string]): [string, string][] {
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => toFields(`${name}[${key}]`, inner as Params[string]));
}

/** Encodes parameters for Stripe: `a: { b: ["c"] }` becomes `a[b][0]=c`. */
export const toForm = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => toFields(name, value)));
