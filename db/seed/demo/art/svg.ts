/** Shortest decimal with at most one digit after the point. */
export const num = (n: number): string => `${Math.round(n * 10) / 10}`;

export type Stop = readonly [offset: number, color: string, opacity?: number];

const stopList = (stops: readonly Stop[]): string =>
  stops
    .map(([at, color, alpha]) => {
      const opacity = alpha === undefined ? "" : ` stop-opacity="${alpha}"`;
      return `<stop offset="${at}" stop-color="${color}"${opacity}/>`;
    })
    .join("");

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** Linear gradient in fractions of the bounding box; left to right by default. */
export const linear = (id: string, stops: readonly Stop[], line: Line = [0, 0, 1, 0]): string =>
  `<linearGradient id="${id}" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}">${stopList(stops)}</linearGradient>`;

/** Radial gradient in fractions of the bounding box. */
export const radial = (id: string, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}"${pad(more)}/>`;

export const stroke = (d: string, color: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}"${pad(more)}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ""): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${rx ? ` rx="${num(rx)}"` : ""} fill="${fill}"${pad(more)}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${pad(more)}/>`;

export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;

const pad = (more: string): string => (more === "" ? "" : ` ${more}`);

/** A standalone SVG; always laid out left to right. */
export const document = (width: number, height: number, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" direction="ltr" style="unicode-bidi:isolate">` +
  `${defs === "" ? "" : `<defs>${defs}</defs>`}${body}</svg>`;
