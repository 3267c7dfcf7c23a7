import { Picture, type PictureProps } from "./picture.tsx";
// A separate file: in scripts the outlines would add weight to every page.
import wordmarks from "./wordmarks.svg?no-inline";
import { wordmarkWidths } from "./wordmarks.ts";

const markPath = "M5.7 19.7A10 10 0 0 1 10.7 2.1M13.3 2.1A10 10 0 0 1 18.3 19.7M6.9 17.2L12 10.1L17.1 17.2";
const ember = "#ff5a1f";

/** The symbol alone: a ring broken at the top by a rising peak. `size` in px, at least 16. */
export function LogoMark({ size = 24, label, className }: PictureProps & { readonly size?: number }) {
  return (
    <Picture viewBox="0 0 24 24" width={size} height={size} label={label} className={className}>
      <path d={markPath} stroke={ember} strokeWidth="3" />
    </Picture>
  );
}

type LogoProps = PictureProps & {
  readonly lang: "ar" | "en";
  /** Height in px. */
  readonly height?: number;
};

/** Symbol and name; the symbol is at the start of the line in its language. The name uses the text colour. */
export function Logo({ lang, height = 32, label, className }: LogoProps) {
  const arabic = lang === "ar";
  const scale = arabic ? 0.082 : 0.096;
  const wordWidth = Math.ceil(wordmarkWidths[lang] * scale);
  const width = wordWidth + 38;
  return (
    <Picture
      viewBox={`0 0 ${width} 32`}
      width={(width * height) / 32}
      height={height}
      label={label}
      className={className}
    >
      <path
        d={markPath}
        stroke={ember}
        strokeWidth="3"
        transform={`translate(${arabic ? width - 31 : 1} 1) scale(1.25)`}
      />
      <use
        href={`${wordmarks}#${lang}`}
        fill="currentColor"
        transform={`translate(${arabic ? 0 : 38} ${arabic ? 22.6 : 26}) scale(${scale})`}
      />
    </Picture>
  );
}
