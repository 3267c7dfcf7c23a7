import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exercisePatterns, findMovement, movements } from "#shared/domain/movements.ts";
import { ExerciseFigure } from "./exercise-figure.tsx";
import { drawings } from "./poses.ts";
import { findLoad } from "./props.tsx";
import { getPoints, ground, toSkeleton } from "./skeleton.ts";

const svgOf = (movement: string | null, pattern: string, equipment: readonly string[] = []) =>
  renderToStaticMarkup(<ExerciseFigure exercise={{ movement, pattern, equipment }} />);

describe("drawings of exercises", () => {
  it.each(movements)("%s begins and ends in different poses, and both fit into their frames", (movement) => {
    const [start, end] = drawings[movement].poses;
    expect(toSkeleton(start)).not.toEqual(toSkeleton(end));
    for (const point of [start, end].flatMap((pose) => getPoints(toSkeleton(pose)))) {
      expect(point.x).toBeGreaterThanOrEqual(2);
      expect(point.x).toBeLessThanOrEqual(98);
      expect(point.y).toBeGreaterThanOrEqual(2);
      expect(point.y).toBeLessThanOrEqual(ground + 2);
    }
  });

  it.each(movements)("%s is a small drawing with short numbers, hidden from screen readers", (movement) => {
    const svg = svgOf(movement, "squat", ["barbell"]);
    expect(svg).toMatch(/^<svg [^>]*direction="ltr"/);
    expect(svg).toContain('aria-hidden="true"');
    expect(svg).not.toMatch(/NaN|undefined|\.\d{3}/);
    expect(svg.length).toBeLessThan(3500);
  });

  it.each(exercisePatterns)("there is a drawing for the pattern %s", (pattern) => {
    expect(movements).toContain(findMovement({ movement: null, pattern }));
    expect(svgOf(null, pattern)).toBe(svgOf(findMovement({ movement: null, pattern }), pattern));
  });

  it("draws something for an unknown exercise", () => {
    expect(findMovement({ movement: "flying", pattern: "dance" })).toBe("squat");
  });

  it("puts the exercise's equipment into the hands", () => {
    expect(findLoad(["bench", "dumbbells"])).toBe("dumbbells");
    expect(findLoad(["none"])).toBeUndefined();
    const pictures = ["barbell", "dumbbells", "kettlebell", "bands", "cable", "none"].map((kind) =>
      svgOf("curl", "pull", [kind]),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
