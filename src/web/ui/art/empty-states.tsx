import { arc } from "./geometry.ts";
import { Picture, type PictureProps } from "./picture.tsx";

const ember = "#ff5a1f";
const line = { stroke: "currentColor", strokeWidth: 4, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const halo = { stroke: ember, strokeOpacity: 0.22, strokeWidth: 8 } as const;
const around = { cx: 100, cy: 100, r: 88 } as const;

/** The broken ring behind every drawing of this family. */
function Halo({ turn }: { readonly turn: number }) {
  return <path d={arc(around, turn, turn + 128) + arc(around, turn + 150, turn + 310)} {...halo} />;
}

/** An empty bag. Lines use the text colour. */
export function EmptyBag(props: PictureProps) {
  return (
    <Picture viewBox="0 0 200 200" width={160} height={160} {...props}>
      <Halo turn={24} />
      <path d="M58 80h84l9 70q1 8-7 8H56q-8 0-7-8z" {...line} />
      <path d="M76 96V72q0-26 24-26t24 26v24" {...line} />
      <path d="M84 124q16 14 32 0" {...line} stroke={ember} />
    </Picture>
  );
}

/** An empty box. */
export function EmptyBox(props: PictureProps) {
  return (
    <Picture viewBox="0 0 200 200" width={160} height={160} {...props}>
      <Halo turn={140} />
      <path d="M52 92v50q0 4 4 6l44 16 44-16q4-2 4-6V92M100 108v56" {...line} />
      <path d="M52 92l48 16 48-16-48-16z" {...line} />
      <path d="M52 92L38 76l46-15 16 15 16-15 46 15-14 16" {...line} />
      <path d="M100 54V38M82 50l-8-12M118 50l8-12" {...line} stroke={ember} />
    </Picture>
  );
}

/** A path with a missing piece: page not found. */
export function NotFoundArc(props: PictureProps) {
  const ring = (r: number) => ({ cx: 120, cy: 120, r });
  return (
    <Picture viewBox="0 0 240 240" width={220} height={220} {...props}>
      <path d={arc(ring(104), 62, 388)} stroke={ember} strokeWidth="14" />
      <path d={arc(ring(76), -30, 210) + arc(ring(76), 236, 300)} stroke={ember} strokeOpacity=".45" strokeWidth="10" />
      <path d={arc(ring(50), 100, 350)} stroke="currentColor" strokeOpacity=".3" strokeWidth="7" />
      <circle cx="194" cy="46" r="8" fill="currentColor" />
      <path d="M100 134l20-28 20 28" stroke="currentColor" strokeWidth="8" />
    </Picture>
  );
}

/** Broken waves: no connection. */
export function Offline(props: PictureProps) {
  const wave = (r: number) => ({ cx: 100, cy: 134, r });
  return (
    <Picture viewBox="0 0 200 200" width={160} height={160} {...props}>
      <Halo turn={250} />
      <path d={arc(wave(30), -44, 44) + arc(wave(56), -44, -12) + arc(wave(56), 16, 44)} {...line} strokeWidth={7} />
      <path d={arc(wave(82), -44, -22) + arc(wave(82), 24, 44)} {...line} strokeWidth={7} strokeOpacity=".35" />
      <circle cx="100" cy="134" r="7" fill="currentColor" />
      <path d="M62 158l80-100" {...line} stroke={ember} strokeWidth={7} />
    </Picture>
  );
}
