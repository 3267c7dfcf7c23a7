import { lockup, mark } from "./brand.ts";
import { tone } from "./color.ts";
import { hash, randomFrom } from "./random.ts";
import { document, linear, num, radial, rect, stroke } from "./svg.ts";
import { toLine, write } from "./text.ts";
import { columns, lattice, pulse, rings, type Texture, waves } from "./textures.ts";

export const goalNames = ["fat_loss", "muscle", "strength", "endurance", "mobility"] as const;
export type Goal = (typeof goalNames)[number];

type Look = { readonly from: string; readonly to: string; readonly line: string; readonly texture: Texture };

const looks: Readonly<Record<Goal, Look>> = {
  strength: { from: "#ff6a2b", to: "#a8330a", line: "#ffffff", texture: columns },
  fat_loss: { from: "#d9405f", to: "#6a1230", line: "#ffffff", texture: rings },
  muscle: { from: "#454b59", to: "#14161b", line: "#ffb38f", texture: lattice },
  endurance: { from: "#2a78cc", to: "#0b2f63", line: "#ffffff", texture: pulse },
  mobility: { from: "#2f9a6b", to: "#0b4630", line: "#ffffff", texture: waves },
};

const foot = (id: string): string =>
  linear(
    id,
    [
      [0.42, "#0e0f12", 0],
      [0.74, "#0e0f12", 0.56],
      [1, "#0e0f12", 0.9],
    ],
    [0, 0, 0, 1],
  );

/** A big numeral that fades into the dark foot of the poster. */
function numeral(id: string, text: string, top: string): { defs: string; body: string } {
  const line = toLine(text, "black");
  const fade = linear(
    `${id}n`,
    [
      [0, top],
      [0.6, top],
      [1, top, 0.62],
    ],
    [0, 0, 0, 1],
  );
  return {
    defs: fade,
    body: write(line, { x: 40, y: 500, size: 430, fit: 500, align: "start", fill: `url(#${id}n)` }),
  };
}

export type ProgrammeArt = { readonly seed: string; readonly weeks: number; readonly goal: Goal };

/**
 * A 600 × 750 poster: colour and texture show the goal, the numeral the weeks. The page places its title over the
 * bottom.
 */
export function programmeArt({ seed, weeks, goal }: ProgrammeArt): string {
  const id = `g${hash(`${seed}|${goal}|${weeks}`).toString(36)}`;
  const look = looks[goal];
  const texture = look.texture(randomFrom(seed), look.line, id);
  const number = numeral(id, String(Math.round(weeks)), "#ffffff");
  const defs =
    linear(
      `${id}b`,
      [
        [0, look.from],
        [1, look.to],
      ],
      [0.2, 0, 0.7, 1],
    ) +
    foot(`${id}f`) +
    texture.defs +
    number.defs;
  const body =
    rect(0, 0, 600, 750, `url(#${id}b)`) +
    texture.body +
    number.body +
    rect(0, 0, 600, 750, `url(#${id}f)`) +
    mark(72, 74, 56, "#ffffff");
  return document(600, 750, defs, body);
}

export type PackageArt = { readonly seed: string; readonly months: number };

/** A 600 × 400 image of a coaching package: one arc per month, closed at twelve. */
export function packageArt({ seed, months }: PackageArt): string {
  const id = `k${hash(`${seed}|${months}`).toString(36)}`;
  const count = Math.max(1, Math.min(12, Math.round(months)));
  const turn = randomFrom(seed)() * 20;
  const point = (r: number, deg: number) => {
    const a = ((deg - 90 + turn) * Math.PI) / 180;
    return `${num(420 + Math.cos(a) * r)} ${num(200 + Math.sin(a) * r)}`;
  };
  const segment = (i: number, r: number) => `M${point(r, i * 30 + 3)}A${r} ${r} 0 0 1 ${point(r, i * 30 + 27)}`;
  const months12 = Array.from({ length: 12 }, (_, i) =>
    stroke(segment(i, 138), i < count ? "#ff5a1f" : "#ffffff", 34, i < count ? "" : 'stroke-opacity=".1"'),
  ).join("");
  const quiet = [82, 196, 240, 284].map((r, n) =>
    stroke(
      Array.from({ length: 12 }, (_, i) => (hash(`${seed}${r}${i}`) % 3 ? segment(i, r) : "")).join(""),
      "#ffffff",
      3,
      `stroke-opacity="${(0.26 - n * 0.05).toFixed(2)}"`,
    ),
  );
  const defs =
    linear(
      `${id}b`,
      [
        [0, "#2a2e38"],
        [1, "#0e0f12"],
      ],
      [0, 0, 1, 1],
    ) +
    radial(`${id}g`, [
      [0, "#ff5a1f", 0.3],
      [1, "#ff5a1f", 0],
    ]);
  const body =
    rect(0, 0, 600, 400, `url(#${id}b)`) +
    `<circle cx="420" cy="200" r="230" fill="url(#${id}g)"/>` +
    quiet.join("") +
    months12 +
    write(toLine(String(count), "black"), { x: 150, y: 276, size: 220, fill: "#ffffff", fit: 190 }) +
    mark(420, 196, 76, "#ffffff");
  return document(600, 400, defs, body);
}

export type PartnerMark = { readonly seed: string; readonly name: string };

/** A neutral one-ink wordmark, 56 units high, for a partner without a logo file. Latin names only. */
export function partnerMark({ seed, name }: PartnerMark): string {
  const ink = "#343842";
  const line = toLine(name.toUpperCase(), hash(seed) % 2 ? "black" : "bold", 0.06);
  const word = line ? (line.width / line.em) * 30 : 0;
  const signs = [
    '<circle cx="28" cy="28" r="13" fill="none" stroke="#343842" stroke-width="6"/>',
    '<path d="M15 41V15l13 13 13-13v26" fill="none" stroke="#343842" stroke-width="6"/>',
    '<path d="M28 13l15 15-15 15-15-15z" fill="none" stroke="#343842" stroke-width="6"/>',
    '<path d="M14 40L28 16l14 24M21 40h14" fill="none" stroke="#343842" stroke-width="6"/>',
    '<path d="M15 41a13 13 0 0 1 26 0M15 27a13 13 0 0 1 26 0" fill="none" stroke="#343842" stroke-width="6"/>',
  ];
  const sign = signs[(hash(seed) >>> 4) % signs.length] ?? "";
  const text = write(line, { x: 58, y: 39, size: 30, align: "start", fill: ink });
  return document(Math.ceil(word + 68), 56, "", sign + text);
}

/** A 1200 × 630 card for link previews: brand name, arcs, and one known Arabic or Latin line. */
export function ogCard({
  seed,
  title,
  goal,
}: {
  readonly seed: string;
  readonly title: string;
  readonly goal?: Goal;
}): string {
  const id = `o${hash(seed).toString(36)}`;
  const look = looks[goal ?? "strength"];
  const texture = rings(randomFrom(seed), "#ff5a1f", id);
  const defs = linear(
    `${id}b`,
    [
      [0, "#22252c"],
      [1, "#0e0f12"],
    ],
    [0, 0, 1, 1],
  );
  const body =
    rect(0, 0, 1200, 630, `url(#${id}b)`) +
    `<g transform="translate(-150 60)scale(1.3)">${texture.body}</g>` +
    rect(0, 606, 1200, 24, goal ? tone(look.from, 0) : "#ff5a1f") +
    lockup(900, 250, 90, "#ffffff") +
    write(toLine(title) ?? toLine("HIMMA", "bold"), {
      x: 1120,
      y: 400,
      size: 72,
      align: "end",
      fit: 560,
      fill: "#ffffff",
    });
  return document(1200, 630, defs, body);
}
