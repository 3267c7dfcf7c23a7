import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ColumnChart, toColumnPlot } from "./column-chart.tsx";
import { LineChart, toLinePlot } from "./line-chart.tsx";
import { Sparkline } from "./sparkline.tsx";

const words = { label: "Week", value: "Volume", table: "View as table" };
const ltr = { width: 320, isRtl: false };
const rtl = { width: 320, isRtl: true };
const toColumns = (values: readonly number[]) =>
  values.map((value, at) => ({ id: `${at}`, label: `${at + 1}`, value }));
const render = (drawing: React.ReactNode) => renderToStaticMarkup(<svg aria-hidden="true">{drawing}</svg>);
/** The texts of a drawing whose attributes contain a word. */
const textsOf = (markup: string, among = ""): string[] =>
  [...markup.matchAll(/<text([^>]*)>([^<]*)</g)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(among) ? [text] : [],
  );

describe("columns", () => {
  const labelsOf = (values: readonly number[]) =>
    textsOf(render(toColumnPlot({ columns: toColumns(values), words }, ltr).drawing), "paint-order");

  it("with only zeros show a text instead of an empty frame", () => {
    const chart = (values: readonly number[]) =>
      renderToStaticMarkup(
        <ColumnChart title="Volume" columns={toColumns(values)} words={words} empty="Nothing yet" />,
      );
    expect(chart([0, 0, 0])).toContain("Nothing yet");
    expect(chart([0, 0, 0])).not.toContain("<figure");
    expect(chart([0, 120, 0])).toContain("<figure");
  });

  it("show all values if there is room, else the highest and the last one", () => {
    expect(labelsOf([10, 0, 30])).toEqual(["10", "30"]);
    const year = [10_428, 10_470, 14_059, 6_666, 10_766, 3_006, 0, 0, 0, 0, 0, 0];
    expect(labelsOf(year)).toEqual(["14,059", "3,006"]);
    expect(labelsOf([12_000, 13_000, 12_500, ...Array<number>(9).fill(0)])).toEqual(["13,000"]);
  });

  it("move the last label aside if a higher column is before it, in the reading direction", () => {
    const xOf = (values: readonly number[], box = ltr): number => {
      const markup = render(toColumnPlot({ columns: toColumns(values), words }, box).drawing);
      return Number([...markup.matchAll(/<text x="([\d.]+)"[^>]*paint-order/g)].at(-1)?.[1]);
    };
    const rest = Array<number>(6).fill(0);
    const [fell, rose] = [
      [15_000, 12_000, 14_000, 10_000, 3000, ...rest],
      [15_000, 12_000, 14_000, 1000, 3000, ...rest],
    ];
    expect(xOf(fell)).toBeGreaterThan(xOf(rose));
    expect(xOf(fell, rtl)).toBeLessThan(xOf(rose, rtl));
  });

  it("have an axis with whole values and run in the reading direction", () => {
    const plot = (box: typeof ltr) => toColumnPlot({ columns: toColumns([1, 2, 3]), words }, box);
    const [left = 0, middle = 0, right = 0] = plot(ltr).places;
    expect([left < middle, middle < right]).toEqual([true, true]);
    expect(plot(rtl).places.map(Math.round)).toEqual([left, middle, right].map((x) => Math.round(320 - x)));
    expect(textsOf(render(plot(ltr).drawing), 'text-anchor="end"')).toEqual(["0", "1", "2", "3"]);
  });

  it("show the value under the pointer and its total", () => {
    const columns = [{ id: "a", label: "4", value: 2, of: 3 }];
    expect(toColumnPlot({ columns, words: { ...words, other: "Planned" } }, ltr, 0).tip?.lines).toEqual([
      "Week 4",
      "Volume: 2",
      "Planned: 3",
    ]);
  });
});

describe("lines", () => {
  const points = [
    { id: "a", label: "1 Nov", value: 70.2, time: 0 },
    { id: "b", label: "2 Nov", value: 69, time: 1 },
    { id: "c", label: "11 Nov", value: 67.5, time: 10 },
  ];
  const format = (value: number) => `${value} kg`;
  const plot = (box: typeof ltr, more = {}, at?: number) => toLinePlot({ points, format, words, ...more }, box, at);

  it("have days at their true distance, in the reading direction", () => {
    const [a = 0, b = 0, c = 0] = plot(ltr).places;
    expect(c - a).toBeCloseTo(10 * (b - a));
    expect(plot(rtl).places).toEqual([a, b, c].map((x) => 320 - x));
  });

  it("have an axis around their values, and show the first and the last one", () => {
    const markup = render(plot(ltr).drawing);
    expect(textsOf(markup, 'text-anchor="end"')).toEqual(["67", "68", "69", "70", "71"]);
    expect(textsOf(markup, "paint-order")).toEqual(["70.2 kg", "67.5 kg"]);
    expect(textsOf(markup, 'text-anchor="middle"')).toEqual(expect.arrayContaining(["1 Nov", "11 Nov"]));
    expect(textsOf(markup)).not.toContain("2 Nov");
  });

  it("of amounts start at 0, with the previous period behind them", () => {
    const series = points.map((point) => ({ ...point, previous: 100 }));
    const more = { points: series, isFromZero: true, words: { ...words, other: "Before" } };
    const markup = render(plot(ltr, more).drawing);
    expect(textsOf(markup, 'text-anchor="end"')).toEqual(["0", "25", "50", "75", "100"]);
    expect(markup).toContain("stroke-dasharray");
    expect(plot(ltr, more, 1).tip?.lines).toEqual(["2 Nov", "69 kg", "Before: 100 kg"]);
  });

  it("with one value are a dot in the middle", () => {
    expect(plot(ltr, { points: points.slice(0, 1) }).places).toHaveLength(1);
    expect(render(plot(ltr, { points: points.slice(0, 1) }).drawing)).not.toContain("NaN");
  });

  it("have a table of the same values", () => {
    const markup = renderToStaticMarkup(<LineChart title="Weight" points={points} format={format} words={words} />);
    expect(markup).toMatch(/<figure aria-labelledby="([^"]+)"><figcaption id="\1"/);
    expect([...markup.matchAll(/<t[hd] [^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...["Week", "Volume"],
      ...["1 Nov", "70.2 kg", "2 Nov", "69 kg", "11 Nov", "67.5 kg"],
    ]);
  });
});

it("a sparkline is mirrored in RTL, and one of amounts starts at 0", () => {
  const low = (markup: string) => /d="M[\d.]+ ([\d.]+)l/.exec(markup)?.[1];
  expect(renderToStaticMarkup(<Sparkline values={[1, 2]} />)).toContain('class="flip');
  expect(low(renderToStaticMarkup(<Sparkline values={[50, 100]} />))).toBe("30");
  expect(low(renderToStaticMarkup(<Sparkline values={[50, 100]} isFromZero />))).toBe("16");
  expect(renderToStaticMarkup(<Sparkline values={[0, 0]} isFromZero />)).not.toContain("NaN");
});
