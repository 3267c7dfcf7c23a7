import { expect, test } from "vitest";
import { movements } from "#shared/domain/movements.ts";
import { blendPose } from "./blend-pose.ts";
import { drawings } from "./poses.ts";
import { getPoints, ground, toSkeleton } from "./skeleton.ts";

test.each(movements)("%s begins and ends as drawn, and stays in its frame between", (movement) => {
  const [from, to] = drawings[movement].poses;
  const at = (part: number) => getPoints(toSkeleton(blendPose(from, to, part)));
  for (const [part, pose] of [
    [0, from],
    [1, to],
  ] as const)
    for (const [index, point] of at(part).entries()) {
      const drawn = getPoints(toSkeleton(pose))[index];
      expect(point.x).toBeCloseTo(drawn?.x ?? Number.NaN, 6);
      expect(point.y).toBeCloseTo(drawn?.y ?? Number.NaN, 6);
    }
  for (let part = 0; part <= 1; part += 0.05)
    for (const { x, y } of at(part)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(-2);
      expect(y).toBeLessThanOrEqual(ground + 2);
    }
});
