import { useRouteLoaderData } from "react-router";
import { type PointsRules, usualPointsRules } from "#shared/domain/points.ts";
import type { loader as rootLoader } from "#web/root.tsx";

/** What the shop has set about points, as it was when the page was loaded. */
export const usePointsRules = (): PointsRules =>
  useRouteLoaderData<typeof rootLoader>("root")?.pointsRules ?? usualPointsRules;
