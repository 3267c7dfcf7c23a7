import { cx } from "../cx.ts";
// A separate file that blocks no page: in the markup it would add 2.5 KB to each first document.
import arcs from "./hero-arcs.svg?no-inline";
import { Picture, type PictureProps } from "./picture.tsx";

const turns = ["hero-arcs-slow", "hero-arcs-counter", "hero-arcs-slow"] as const;

/**
 * Concentric broken arcs for the dark hero. Decorative and hidden from screen readers. Each group is a separate SVG
 * element, because browsers rotate elements without layout or paint, but not groups inside one drawing.
 */
export function HeroArcs({ className }: Pick<PictureProps, "className">) {
  return (
    <div aria-hidden="true" className={cx("grid", className)}>
      {turns.map((turn, index) => (
        <Picture
          key={`${turn}-${index === 0 ? "inner" : "outer"}`}
          viewBox="0 0 680 680"
          className={`size-full [grid-area:1/1] ${turn}`}
        >
          <use href={`${arcs}#arcs-${index + 1}`} />
        </Picture>
      ))}
    </div>
  );
}
