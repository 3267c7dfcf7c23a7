/** The alignment of a photo in its frame when photos are compared: shifted by fractions of the frame, and sized. */
export interface PhotoAlignment {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const maxShift = 1;
export const zooms = { min: 0.5, max: 3 } as const;
export const unaligned: PhotoAlignment = { x: 0, y: 0, zoom: 1 };

const within = (value: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, value)) * 1000) / 1000;

export const shiftPhoto = ({ x, y, zoom }: PhotoAlignment, dx: number, dy: number): PhotoAlignment => ({
  x: within(x + dx, -maxShift, maxShift),
  y: within(y + dy, -maxShift, maxShift),
  zoom,
});

export const zoomPhoto = (one: PhotoAlignment, factor: number): PhotoAlignment => ({
  ...one,
  zoom: within(one.zoom * factor, zooms.min, zooms.max),
});

export const isAligned = ({ x, y, zoom }: PhotoAlignment): boolean => x !== 0 || y !== 0 || zoom !== 1;
