import { useRouteLoaderData } from "react-router";
import { type PointsRules, usualPointsRules } from "#shared/domain/points.ts";
import type { loader as rootLoader } from "#web/root.tsx";

/** The shop's points rules from the page's loader. */
export const usePointsRules = (): PointsRules =>
  useRouteLoaderData<typeof rootLoader>("root")?.pointsRules ?? usualPointsRules;
