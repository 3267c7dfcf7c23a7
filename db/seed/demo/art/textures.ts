import { num, rect } from "./svg.ts";

/** A texture of the 600 × 750 poster; `id` prefixes its ids. */
export type Texture = (random: () => number, color: string, id: string) => { defs: string; body: string };

/** Broken rings around a point: effort, rest, repeat. */
export const rings: Texture = (random, color) => {
  const body = Array.from({ length: 13 }, (_, i) => {
    const r = 54 + i * 42;
    const length = 2 * Math.PI * r;
    const gap = length * (0.06 + random() * 0.22);
    const second = length * (0.2 + random() * 0.3);
    const dash = `${num(second)} ${num(gap * 0.4)} ${num(length - second - gap * 1.4)} ${num(gap)}`;
    return (
      `<circle cx="430" cy="190" r="${r}" fill="none" stroke="${color}" stroke-opacity="${(0.5 - i * 0.03).toFixed(2)}" ` +
      `stroke-width="${num(4 + i * 1.2)}" stroke-dasharray="${dash}" transform="rotate(${Math.round(random() * 360)} 430 190)"/>`
    );
  }).join("");
  return { defs: "", body };
};

/** Columns that grow: load on the bar, week after week. */
export const columns: Texture = (random, color) => {
  const body = Array.from({ length: 12 }, (_, i) => {
    const h = 130 + i * 38 + random() * 46;
    return rect(30 + i * 46, 640 - h, 30, h + 120, color, 8, `fill-opacity="${(0.07 + i * 0.03).toFixed(2)}"`);
  }).join("");
  return { defs: "", body };
};

/** Eight-point stars in a lattice: many small equal sets. */
export const lattice: Texture = (_random, color, id) => {
  const star = Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8;
    const r = i % 2 ? 30.6 : 42;
    return `${i ? "L" : "M"}${num(50 + Math.cos(angle) * r)} ${num(50 + Math.sin(angle) * r)}`;
  }).join("");
  const links = "M92 50H108M-8 50H8M50 92V108M50 -8V8M78.3 21.7L100 0M21.7 78.3L0 100M78.3 78.3L100 100M21.7 21.7L0 0";
  const defs =
    `<pattern id="${id}t" width="100" height="100" patternUnits="userSpaceOnUse"><path d="${star}z${links}" fill="none" stroke="${color}" stroke-width="3"/></pattern>` +
    `<radialGradient id="${id}m" cx=".72" cy=".22" r=".85"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>` +
    `<mask id="${id}k"><rect width="600" height="750" fill="url(#${id}m)"/></mask>`;
  return { defs, body: `<rect width="600" height="750" fill="url(#${id}t)" mask="url(#${id}k)" opacity=".6"/>` };
};

/** Lines of breath and pulse. */
export const pulse: Texture = (random, color) => {
  const shift = random() * 3;
  const body = Array.from({ length: 11 }, (_, row) => {
    const base = 110 + row * 52;
    const point = (x: number) => {
      const swell = Math.exp(-(((x - 390) / 130) ** 2)) * (150 - row * 9);
      return base - swell * Math.abs(Math.sin(x / 26 + row * 0.55 + shift)) ** 1.6;
    };
    const d = Array.from(
      { length: 52 },
      (_, i) => `${i === 0 ? "M" : "L"}${-10 + i * 12} ${num(point(-10 + i * 12))}`,
    ).join("");
    return `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${(0.68 - row * 0.05).toFixed(2)}" stroke-width="3.5" stroke-linejoin="round"/>`;
  }).join("");
  return { defs: "", body };
};

/** Long even waves: range of movement. */
export const waves: Texture = (random, color) => {
  const lean = 40 + random() * 50;
  const body = Array.from({ length: 12 }, (_, i) => {
    const y = 20 + i * 54;
    const d = `M-20 ${num(y + lean)}C140 ${num(y - 110)} 240 ${num(y + 190)} 380 ${num(y + 40)}S560 ${num(y - 90)} 640 ${num(y - 10)}`;
    return `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${(0.44 - i * 0.028).toFixed(2)}" stroke-width="${num(20 - i)}"/>`;
  }).join("");
  return { defs: "", body };
};
