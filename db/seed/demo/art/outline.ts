type Point = readonly [x: number, y: number];

const pairs = (values: readonly number[]): Point[] =>
  Array.from({ length: values.length / 2 }, (_, i) => [values[i * 2] ?? 0, values[i * 2 + 1] ?? 0] as const);

/** Converts the short forms h and v into offsets like those of l. */
function offsets(command: string, values: readonly number[]): Point[] {
  if (command === "h") return [[values[0] ?? 0, 0]];
  if (command === "v") return [[0, values[0] ?? 0]];
  return pairs(values);
}

const joined = (numbers: readonly number[]): string =>
  numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join("");

function segment(command: string, steps: readonly Point[]): string {
  const [x, y] = steps.at(-1) ?? [0, 0];
  if (steps.every(([u, v]) => u === 0 && v === 0)) return "";
  if (command === "q" || command === "c" || command === "m") return command + joined(steps.flat());
  if (y === 0) return `h${x}`;
  return x === 0 ? `v${y}` : `l${joined([x, y])}`;
}

/**
 * Rounds relative outlines (M m l h v q c z) to a coarser grid; `factor` is new units per old unit. Tracks the exact
 * pen position, so that rounding errors do not accumulate.
 */
export function coarsen(d: string, factor: number): string {
  let pen: Point = [0, 0];
  let start: Point = [0, 0];
  const snap = ([x, y]: Point): Point => [Math.round(x * factor), Math.round(y * factor)];
  let out = "";
  let last: Point | undefined;
  for (const [, command = "", rest = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (command === "z") {
      pen = start;
      last = undefined;
      out += "z";
      continue;
    }
    const values = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const origin: Point = command === "M" ? [0, 0] : pen;
    const points = offsets(command, values).map(([x, y]): Point => [x + origin[0], y + origin[1]]);
    const end = points.at(-1) ?? pen;
    const [px, py] = snap(pen);
    const steps = points.map(snap).map(([x, y]): Point => [x - px, y - py]);
    const [bend, tip] = command === "q" ? steps : [];
    const smooth =
      last && bend && Math.abs(last[0] - bend[0]) <= 1 && Math.abs(last[1] - bend[1]) <= 1 ? last : undefined;
    if (command === "M") out += `M${joined(snap(end))}`;
    else if (smooth && tip) out += `t${joined(tip)}`;
    else out += segment(command, steps);
    const used = smooth ?? bend;
    // The control point that a following `t` would mirror, relative to the new pen position.
    last = used && tip ? [tip[0] - used[0], tip[1] - used[1]] : undefined;
    pen = end;
    if (command === "M" || command === "m") start = end;
  }
  return out;
}
