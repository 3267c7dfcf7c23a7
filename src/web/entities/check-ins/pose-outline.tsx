import type { Pose } from "#shared/domain/check-ins.ts";

const fromFront =
  "M38 34c-9 2-13 7-14 16l-5 42m57-42-5-42c-1-9-5-14-14-16M31 50l3 38-4 20 4 60m35-118-3 38 4 20-4 60M50 112v56M38 34h24";

const paths: Readonly<Record<Pose, string>> = {
  front: fromFront,
  side: "M48 34c-9 3-12 10-12 20 0 12 2 20 2 32-2 10-4 16-3 26l3 56m14-134c7 3 10 9 10 18 0 12-4 22-3 34 1 10 4 16 3 26l-4 56M50 46c3 12 2 26 1 46",
  back: `${fromFront}M50 40v44M40 56c4 3 6 3 10 0 4 3 6 3 10 0`,
};

/** How to stand for a photo. */
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
