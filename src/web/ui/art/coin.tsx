import { useId } from "react";
import { khatim } from "./geometry.ts";
import { Picture, type PictureProps } from "./picture.tsx";

const star = khatim({ cx: 48, cy: 46, r: 24 });
const relief = khatim({ cx: 48, cy: 48, r: 24 });

type CoinProps = PictureProps & {
  /** Edge in px: 16, 20, 24, 48 or 160. */
  readonly size?: number;
};

/** The points coin: an eight-point star on a gold disc. */
export function Coin({ size = 20, label, className }: CoinProps) {
  return (
    <Picture viewBox="0 0 96 96" width={size} height={size} label={label} className={className}>
      {size < 24 ? <PlainFace /> : <StruckFace />}
    </Picture>
  );
}

/** What can be seen at 16 px; lists show it dozens of times. */
function PlainFace() {
  return (
    <>
      <circle cx="48" cy="48" r="46" fill="#8a5a00" />
      <circle cx="48" cy="46" r="43" fill="#f2b01f" />
      <path d={star} fill="#fff3d1" transform="translate(-14.4 -13.8) scale(1.3)" />
    </>
  );
}

function StruckFace() {
  // A hidden coin elsewhere on the page must not take the gradient away from this one.
  const gold = useId();
  return (
    <>
      <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#ffe39a" />
        <stop offset=".5" stopColor="#f5b81c" />
        <stop offset="1" stopColor="#b97a06" />
      </linearGradient>
      <circle cx="48" cy="50" r="44" fill="#8a5a00" />
      <circle cx="48" cy="46" r="44" fill={`url(#${gold})`} />
      <circle cx="48" cy="46" r="35" stroke="#8a5a00" strokeOpacity=".5" strokeWidth="2.5" />
      <path d="M21 28a33 33 0 0 1 20-15" stroke="#fff" strokeOpacity=".75" strokeWidth="4" strokeLinecap="round" />
      <path d={relief} fill="#8a5a00" />
      <path d={star} fill="#fff3d1" />
    </>
  );
}
