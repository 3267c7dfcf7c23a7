import { useId } from "react";
import { Picture, type PictureProps } from "./picture.tsx";
import { PlainCoin, starPath } from "./plain-coin.tsx";

type CoinProps = PictureProps & {
  /** Edge in px: 16, 20, 24, 48 or 160. */
  readonly size?: number;
};

/** The points coin: an eight-point star on a gold disc. */
export function Coin({ size = 20, label, className }: CoinProps) {
  if (size < 24) return <PlainCoin size={size} label={label} className={className} />;
  return (
    <Picture viewBox="0 0 96 96" width={size} height={size} label={label} className={className}>
      <StruckFace />
    </Picture>
  );
}

function StruckFace() {
  // A unique id: a gradient shared with a hidden coin would not be drawn.
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
      <path d={starPath} fill="#8a5a00" transform="translate(0 2)" />
      <path d={starPath} fill="#fff3d1" />
    </>
  );
}
