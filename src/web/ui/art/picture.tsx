import type { ReactNode } from "react";

export type PictureProps = {
  /** Accessible name in the page's language; without it the picture is decorative and hidden from screen readers. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
};

type FrameProps = PictureProps & {
  readonly viewBox: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly children: ReactNode;
};

/** The outer svg of every drawing: always left to right, independent of the page's direction. */
export function Picture({ label, className, viewBox, width, height, children }: FrameProps) {
  const named = label !== undefined;
  return (
    <svg
      viewBox={viewBox}
      width={width}
      height={height}
      className={className}
      direction="ltr"
      style={{ unicodeBidi: "isolate" }}
      fill="none"
      aria-hidden={named ? undefined : true}
      role={named ? "img" : undefined}
      aria-label={label}
    >
      {children}
    </svg>
  );
}
