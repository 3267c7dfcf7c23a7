import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { serverTranslator } from "#web/lib/i18n/server-translator.server.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { BarChart } from "./charts.tsx";

const chart = (values: readonly number[]) =>
  renderToStaticMarkup(
    <TranslationProvider translator={serverTranslator("en")}>
      <BarChart
        title="Volume"
        columns={{ first: "Week", value: "Volume" }}
        empty="Nothing lifted yet"
        bars={values.map((value, at) => ({ id: `${at}`, label: `${at}`, value }))}
      />
    </TranslationProvider>,
  );

it("a chart of nothing but zeros says what will fill it, instead of drawing an empty frame", () => {
  expect(chart([0, 0, 0])).toContain("Nothing lifted yet");
  expect(chart([0, 0, 0])).not.toContain("<svg");
});

it("one figure is enough to draw it", () => {
  expect(chart([0, 120, 0])).toContain("<svg");
  expect(chart([0, 120, 0])).not.toContain("Nothing lifted yet");
});

const figuresOf = (values: readonly number[]): string[] =>
  [...chart(values).matchAll(/<text[^>]*figures[^>]*>([^<]+)</g)].map(([, figure = ""]) => figure);

it("bars say their value where there is room, else the highest and the last one", () => {
  expect(figuresOf([10, 0, 30])).toEqual(["10", "30"]);
  const year = [10_428, 10_470, 14_059, 6_666, 10_766, 3_006, 0, 0, 0, 0, 0, 0];
  expect(figuresOf(year)).toEqual(["14,059", "3,006"]);
  expect(figuresOf([12_000, 13_000, 12_500, ...year.slice(3, 3)].concat(Array(9).fill(0)))).toEqual(["13,000"]);
});
