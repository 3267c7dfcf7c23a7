import { renderPicture } from "#server/modules/media/index.ts";
import { toIco } from "./ico.ts";

interface Tile {
  readonly width: number;
  /** Corner radius and logo size, in 32nds. */
  readonly radius: number;
  readonly sign: number;
}

/**
 * The logo as raster icons where SVG is not supported. Phones crop "maskable" icons, so those fill the square and keep
 * the logo in the middle 80%.
 */
const tiles: Readonly<Record<string, Tile>> = {
  "/icons/192.png": { width: 192, radius: 7, sign: 24 },
  "/icons/512.png": { width: 512, radius: 7, sign: 24 },
  "/icons/maskable-512.png": { width: 512, radius: 0, sign: 18 },
  "/apple-touch-icon.png": { width: 180, radius: 0, sign: 22 },
};

function drawing({ radius, sign }: Tile): string {
  const edge = (32 - sign) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
<rect width="32" height="32" rx="${radius}" fill="#0E0F12"/>
<g transform="translate(${edge} ${edge}) scale(${sign / 24})" fill="none" stroke="#FF5A1F" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
<path d="M5.7 19.7A10 10 0 0 1 10.7 2.1M13.3 2.1A10 10 0 0 1 18.3 19.7M6.9 17.2L12 10.1L17.1 17.2"/></g></svg>`;
}

const draw = (tile: Tile): Promise<Buffer> => renderPicture(Buffer.from(drawing(tile)), tile.width, "png");

/** The icon for browsers that request /favicon.ico. */
async function drawFavicon(): Promise<Buffer> {
  const pictures = [16, 32, 48].map(async (width) => ({ width, png: await draw({ width, radius: 7, sign: 24 }) }));
  return toIco(await Promise.all(pictures));
}

export interface Icon {
  readonly path: string;
  readonly type: string;
  /** Draws it the first time. */
  readonly read: () => Promise<Buffer>;
}

function createIcon(path: string, type: string, drawIcon: () => Promise<Buffer>): Icon {
  let drawn: Promise<Buffer> | undefined;
  const read = (): Promise<Buffer> => {
    drawn ??= drawIcon().catch((error: unknown) => {
      // A drawing that failed must not be remembered.
      drawn = undefined;
      throw error;
    });
    return drawn;
  };
  return { path, type, read };
}

export const createIcons = (): readonly Icon[] => [
  createIcon("/favicon.ico", "image/x-icon", drawFavicon),
  ...Object.entries(tiles).map(([path, tile]) => createIcon(path, "image/png", () => draw(tile))),
];
