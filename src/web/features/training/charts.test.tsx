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
