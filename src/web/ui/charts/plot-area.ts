import { linearScale } from "./scales.ts";
import type { ChartBox } from "./use-chart-box.ts";

/** About the width of a digit and of an Arabic letter in the labels, in px. */
const labelLetterWidth = 7;
export const labelSize = 11;
/** The height of the labels below a plot, and of a second line below them. */
const labelsHeight = 26;
export const secondLineHeight = 15;

export const toLabelWidth = (texts: readonly string[]): number =>
  labelLetterWidth * Math.max(0, ...texts.map((text) => text.length));

/** The positions of a chart's values in its box; `x` takes a share of the width, in the reading direction. */
export interface PlotArea {
  readonly width: number;
  readonly height: number;
  /** The first and the last x of the plot, in the reading direction. */
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly base: number;
  readonly x: (share: number) => number;
  readonly y: (value: number) => number;
  /** Moves a px distance in the reading direction. */
  readonly onward: (x: number, distance: number) => number;
}

interface PlotAreaInput {
  readonly height: number;
  readonly ticks: readonly number[];
  /** The formatted ticks. */
  readonly written: readonly string[];
  readonly top: number;
  readonly hasSecondLine?: boolean;
}

export function toPlotArea({ width, isRtl }: ChartBox, input: PlotAreaInput): PlotArea {
  const { height, ticks, written, top, hasSecondLine = false } = input;
  const across = (x: number): number => (isRtl ? width - x : x);
  const start = across(toLabelWidth(written) + 12);
  const end = across(width - 8);
  const base = height - labelsHeight - (hasSecondLine ? secondLineHeight : 0);
  return {
    width,
    height,
    start,
    end,
    top,
    base,
    x: linearScale([0, 1], [start, end]),
    y: linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [base, top]),
    onward: (x, distance) => (isRtl ? x - distance : x + distance),
  };
}

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/** Keeps a centred label of this width within the drawing. */
export const inside = ({ width }: PlotArea, x: number, labelWidth: number): number =>
  clamp(x, labelWidth / 2, width - labelWidth / 2);

/** Keeps a centred label of this width clear of the values of the axis. */
export const insidePlot = ({ start, end, onward }: PlotArea, x: number, labelWidth: number): number => {
  const [first, last] = [onward(start, labelWidth / 2), onward(end, 8 - labelWidth / 2)];
  return clamp(x, Math.min(first, last), Math.max(first, last));
};
