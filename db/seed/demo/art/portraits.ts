import { tone } from "./color.ts";
import { document, ellipse, linear, path, radial, stroke } from "./svg.ts";

export interface PortraitArt {
  readonly seed: string;
  /** What covers the head. */
  readonly head: "short-hair" | "headscarf";
  readonly hair: string;
  readonly shirt: string;
}

const ink = "#4a3a30";

/** Shoulders in a sports shirt, from the collar to the lower edge. */
function shirt(color: string, id: string): string {
  const body = "M60 600C66 492 118 446 236 416L300 452L364 416C482 446 534 492 540 600Z";
  return (
    path(body, `url(#${id}s)`) +
    stroke("M236 416L300 452L364 416", tone(color, -0.32), 9, 'stroke-linejoin="round" stroke-linecap="round"') +
    stroke("M148 600C150 556 154 528 166 500M452 600C450 556 446 528 434 500", tone(color, -0.2), 5)
  );
}

/** A calm face: brows, eyes, nose and a hint of a smile. */
const features = (): string =>
  stroke("M244 224Q264 212 284 222M316 222Q336 212 356 224", ink, 7, 'stroke-linecap="round"') +
  ellipse(265, 248, 7, 8, ink) +
  ellipse(335, 248, 7, 8, ink) +
  stroke(
    "M303 246Q296 276 289 286Q296 293 308 290",
    tone("#d9b998", -0.22),
    5,
    'stroke-linecap="round" stroke-linejoin="round"',
  ) +
  stroke("M268 320Q300 341 332 320", "#9c5a44", 7, 'stroke-linecap="round"');

function shortHair(hair: string): string {
  const top =
    "M206 236C198 140 246 104 304 104C366 104 402 146 394 236C388 214 384 196 372 178C332 188 268 186 236 170C220 190 212 212 206 236Z";
  const beard =
    "M212 268C216 352 258 384 300 384C342 384 384 352 388 268C378 300 366 306 352 302C326 294 274 294 248 302C234 306 222 300 212 268Z";
  return (
    path(beard, hair, 'opacity=".9"') +
    path("M262 318Q300 304 338 318Q332 346 300 346Q268 346 262 318Z", "#cfa787") +
    path(top, hair)
  );
}

const scarfBehind = (color: string): string =>
  path(
    "M300 84C198 84 176 168 182 262C188 352 160 420 140 470C220 520 380 520 460 470C440 420 412 352 418 262C424 168 402 84 300 84Z",
    color,
  );
const scarfBefore = (color: string): string =>
  path(
    "M214 300C232 372 268 398 300 398C332 398 368 372 386 300C404 356 420 420 452 470C380 504 262 506 196 466C204 410 210 356 214 300Z",
    tone(color, -0.08),
  ) +
  stroke("M216 330C240 410 330 440 436 446", tone(color, -0.26), 5, 'opacity=".7"') +
  stroke("M214 236C214 150 252 122 300 122C348 122 386 150 386 236", tone(color, -0.2), 6);

/** A square portrait of a fictional coach, 600 × 600; pages show it in a circle. */
export function portraitArt({ seed, head, hair, shirt: color }: PortraitArt): string {
  const id = `c${seed.replace(/[^a-z]/g, "")}`;
  const skin = linear(`${id}f`, [
    [0, "#e6c4a3"],
    [0.6, "#d9b391"],
    [1, "#c49a77"],
  ]);
  const defs =
    radial(
      `${id}b`,
      [
        [0, "#fbf4ea"],
        [1, "#e4d5c0"],
      ],
      0.4,
      0.3,
      0.8,
    ) +
    skin +
    linear(`${id}s`, [
      [0, tone(color, 0.12)],
      [1, tone(color, -0.18)],
    ]);
  const neck = path("M258 330L250 424Q300 492 350 424L342 330Z", tone("#c9a07d", -0.06));
  const face = path(
    "M212 232C210 160 248 136 300 136C352 136 390 160 388 232C386 316 346 372 300 372C254 372 214 316 212 232Z",
    `url(#${id}f)`,
  );
  const ears = ellipse(208, 252, 15, 25, "#cfa787") + ellipse(392, 252, 15, 25, "#cfa787");
  const person =
    head === "headscarf"
      ? scarfBehind(hair) + shirt(color, id) + face + features() + scarfBefore(hair)
      : neck + shirt(color, id) + ears + face + shortHair(hair) + features();
  return document(600, 600, defs, path("M0 0H600V600H0Z", `url(#${id}b)`) + person);
}
