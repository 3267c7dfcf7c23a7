import type { Pose } from "#shared/domain/check-ins.ts";

const fromFront =
  "M38 36c-9 2-13 7-14 16l-6 40m44-56c9 2 13 7 14 16l6 40M38 36h24M33 52l3 36-5 26 5 56M67 52l-3 36 5 26-5 56M50 112v58";

const paths: Readonly<Record<Pose, string>> = {
  front: fromFront,
  side: "M46 34c-8 4-11 11-11 20 0 12 4 22 3 34-3 10-4 18-3 28l4 54M54 34c6 4 9 10 9 18 0 12-4 24-2 36 3 10 3 18 1 28l-3 54M50 48c3 12 2 26 0 44",
  back: `${fromFront}M50 42v46M41 58c4 3 6 3 9 0M50 58c3 3 5 3 9 0`,
};

/** Outline of how to stand for a photo. */
export function PoseOutline({ pose }: { readonly pose: Pose }) {
  return (
    <svg viewBox="0 0 100 180" aria-hidden="true" className="h-4/5 w-auto">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="50" cy="20" r="11" />
        <path d={paths[pose]} />
      </g>
    </svg>
  );
}
