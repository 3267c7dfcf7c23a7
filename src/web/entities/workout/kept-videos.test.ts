import { expect, test } from "vitest";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ExerciseVideo } from "#shared/contract/exercise-videos.ts";
import { videosOfWeek, withinRoom } from "./kept-videos.ts";

const video = (name: string, bytes = 1): ExerciseVideo => ({
  ...{ url: `/media/v/${name}.mp4`, poster: null, bytes, ms: 8000, width: 640, height: 480, captions: [] },
});
const day = (...slugs: string[]) => ({ blocks: [{ prescriptions: slugs.map((slug) => ({ exercise: { slug } })) }] });

test("the videos of a week are those of its exercises, each once", () => {
  const squat = video("squat");
  const plan = {
    phases: [
      {
        weeks: [
          { number: 1, days: [day("squat", "plank"), day("squat", "row")] },
          { number: 2, days: [day("row")] },
        ],
      },
    ],
    exercises: [
      { slug: "squat", video: squat },
      { slug: "plank", video: null },
      { slug: "row", video: video("row") },
      { slug: "dip", video: video("dip") },
    ],
  } as unknown as Enrolment;
  expect(videosOfWeek(plan, 1).map(({ url }) => url)).toEqual(["/media/v/squat.mp4", "/media/v/row.mp4"]);
  expect(videosOfWeek(plan, 2)).toHaveLength(1);
  expect(videosOfWeek(plan, undefined)).toEqual([]);
});

test("no more than 150 MB are kept on a device", () => {
  const videos = [video("a", 100_000_000), video("b", 60_000_000), video("c", 50_000_000)];
  expect(withinRoom(videos).map(({ url }) => url)).toEqual(["/media/v/a.mp4", "/media/v/c.mp4"]);
});
