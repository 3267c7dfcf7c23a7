// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { usualThresholds } from "#shared/domain/attention-thresholds.ts";
import { renderPage } from "#test/support/screen.ts";
import type { LoadData } from "./load-load.ts";
import { LoadPage } from "./load-page.tsx";

afterEach(cleanup);

const coach = {
  ...{ id: "0198c0de-0000-4000-8000-000000000001", name: { ar: "عمر", en: "Omar" }, acceptsNew: true, capacity: 15 },
  ...{ load: 3, waits: 0, answers: 0, medianHours: null, p90Hours: null, withinPromise: null },
  ...{ checkIns: 0, checkInsInTime: null, owed: 0, ends: 0, renewed: null },
};
const fast = { ...coach, id: "0198c0de-0000-4000-8000-000000000002", answers: 2, medianHours: 0, p90Hours: 0 };

test("the figures of a coach say how many answers they count, and that there is nothing yet", () => {
  const data = {
    load: { from: "2026-11-01", to: "2026-11-28", coaches: [coach, { ...fast, withinPromise: 100 }] },
    thresholds: { ...usualThresholds, version: 1 },
  } as unknown as LoadData;
  renderPage(() => <LoadPage data={data} />);
  const [slow, quick] = screen.getAllByRole("row").slice(1);
  expect(slow?.textContent?.match(/None yet/g)).toHaveLength(5);
  expect(quick?.textContent).toContain("Under 1 h");
  expect(quick?.textContent).toContain("100%");
});
