import { arc } from "./geometry.ts";
import { Picture, type PictureProps } from "./picture.tsx";

export type OutcomeTone = "success" | "pending" | "failed";

const circle = { cx: 36, cy: 36, r: 31 } as const;

const looks = {
  success: { color: "#0b7044", soft: "#dff3e8", ring: arc(circle, 8, 352), sign: "M23 37l9 9 18-20" },
  pending: {
    color: "#7a5200",
    soft: "#fff3d1",
    ring: arc(circle, 8, 112) + arc(circle, 128, 232) + arc(circle, 248, 352),
    sign: "M36 22v15l10 7",
  },
  failed: { color: "#b3162c", soft: "#fde6e8", ring: arc(circle, 30, 330), sign: "M26 26l20 20M46 26l-20 20" },
} as const;

/**
 * The result of a payment or form, 72 px. The ring of `pending` has the class `outcome-turn` for a slow rotation.
 * Decorative unless `label` is given, since the text beside it states the result.
 */
export function OutcomeRing({
  tone,
  size = 72,
  label,
  className,
}: PictureProps & { readonly tone: OutcomeTone; readonly size?: number }) {
  const { color, soft, ring, sign } = looks[tone];
  const turn = tone === "pending" ? "outcome-turn" : undefined;
  return (
    <Picture viewBox="0 0 72 72" width={size} height={size} label={label} className={className}>
      <circle cx="36" cy="36" r="25" fill={soft} />
      <path d={ring} stroke={color} strokeWidth="5" className={turn} style={{ transformOrigin: "36px 36px" }} />
      <path d={sign} stroke={color} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
    </Picture>
  );
}
