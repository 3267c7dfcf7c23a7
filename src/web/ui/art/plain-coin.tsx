import { Picture, type PictureProps } from "./picture.tsx";

/** An eight-point star around (48, 46): two squares, one rotated by 45 degrees. */
export const starPath =
  "M48 22L55 29L65 29L65 39L72 46L65 53L65 63L55 63L48 70L41 63L31 63L31 53L24 46L31 39L31 29L41 29z";

/** A simplified points coin for 16 px; lists show it many times. */
export function PlainCoin({ size, label, className }: PictureProps & { readonly size: number }) {
  return (
    <Picture viewBox="0 0 96 96" width={size} height={size} label={label} className={className}>
      <circle cx="48" cy="48" r="46" fill="#8a5a00" />
      <circle cx="48" cy="46" r="43" fill="#f2b01f" />
      <path d={starPath} fill="#fff3d1" transform="translate(-14.4 -13.8) scale(1.3)" />
    </Picture>
  );
}
