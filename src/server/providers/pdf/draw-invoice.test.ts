import { expect, test, vi } from "vitest";
import { writeInvoice } from "#server/modules/orders/invoice/write-invoice.ts";
import { invoiceLine, invoiceOrder } from "#test/factories/invoices.ts";
import { readTagged } from "#test/support/pdf-reading.ts";
import { fromRight, readPdf } from "#test/support/pdf-text.ts";
import { drawInvoice } from "./draw-invoice.ts";

// Loading and shaping fonts takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const invoiceOf = (change: Parameters<typeof invoiceOrder>[0] = {}) =>
  writeInvoice(invoiceOrder(change), new Date("2026-11-20T08:00:00Z"));

test("an invoice is a PDF of one page, and the same bytes each time", async () => {
  const bytes = await drawInvoice(invoiceOf());
  expect(Buffer.from(bytes).toString("latin1", 0, 5)).toBe("%PDF-");
  expect(readPdf(bytes).pages).toBe(1);
  expect(Buffer.compare(await drawInvoice(invoiceOf()), bytes)).toBe(0);
});

test("its text can be copied: both languages, letters in the order in which they are read", async () => {
  const { drawn } = readPdf(await drawInvoice(invoiceOf()));
  const read = drawn.map(fromRight);
  for (const word of ["فاتورة", "الإجمالي", "شارع", "الرحمن"]) expect(read).toContain(word);
  for (const text of ["Invoice", "Resistance band", "EGP\u00a01,755.19", "1,755.19", "mona@shop.test"])
    expect(drawn).toContain(text);
});

test("Arabic letters are joined: a letter has a glyph of its own for each place in a word", async () => {
  const { glyphs } = readPdf(await drawInvoice(invoiceOf()));
  const formsOf = (letter: string) => Math.max(...glyphs.map((font) => font.filter((each) => each === letter).length));
  expect(formsOf("ع")).toBeGreaterThanOrEqual(3);
  expect(formsOf("ه")).toBeGreaterThanOrEqual(2);
  // Lam and alef share one glyph.
  expect(formsOf("إ")).toBeGreaterThanOrEqual(1);
});

test("a long order continues, with its table's header on every page", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => invoiceLine({ name: { ar: "كرة", en: `Ball ${index}` } }));
  const { pages, drawn } = readPdf(await drawInvoice(invoiceOf({ lines })));
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(drawn.filter((text) => text === "Unit price").length).toBeGreaterThanOrEqual(pages - 1);
  expect(drawn.filter((text) => /^Ball \d+$/.test(text))).toHaveLength(60);
  expect(drawn).toContain(`Page ${pages} of ${pages}`);
});

test("very long names and characters of any script do not break it", async () => {
  const address = { ...invoiceOrder().shippingAddress, firstName: "漢字🏋️".repeat(9), lastName: "و".repeat(60) };
  const order = invoiceOf({
    shippingAddress: address as never,
    lines: [invoiceLine({ name: { ar: "ك".repeat(200), en: "<script>".repeat(25) } })],
  });
  expect(readPdf(await drawInvoice(order)).pages).toBeGreaterThanOrEqual(1);
});

const words = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim();

test("assistive technology finds a tagged document with a title, a table and a language", async () => {
  const reading = await readTagged(await drawInvoice(invoiceOf()));
  expect([reading.isMarked, reading.language]).toEqual([true, "ar"]);
  expect(reading.metadata).toContain("<pdfuaid:part>1</pdfuaid:part>");
  for (const role of ["Document", "H1", "Table", "TR", "TH", "TD", "P"]) expect(reading.roles).toContain(role);
});

test("all text is in the structure tree except what repeats on each page", async () => {
  const lines = Array.from({ length: 60 }, () => invoiceLine());
  const invoice = invoiceOf({ lines });
  const { untagged } = await readTagged(await drawInvoice(invoice));
  const { title, number, pageLabel, columns } = invoice;
  const repeated = [title, pageLabel, ...Object.values(columns)].flatMap(({ ar, en }) => [ar, en]).concat(number);
  const known = new Set(repeated.flatMap((text) => words(text).split(" ")));
  const others = untagged.flatMap((text) => words(text).split(" ")).filter((word) => !/^\d+$/.test(word));
  expect(others.filter((word) => !known.has(word))).toEqual([]);
});

// PDF readers insert spaces by the position of words, and brackets by the direction.
const letters = (text: string): string => text.normalize("NFKC").replace(/[\s()]/g, "");

test("Arabic words come out in the order in which they are read", async () => {
  const invoice = invoiceOf();
  const { texts } = await readTagged(await drawInvoice(invoice));
  const all = texts.map(letters);
  const [line] = invoice.lines;
  for (const text of [line?.name.ar ?? "", invoice.note.ar, "المجموع الفرعي", "Resistance band"])
    expect(all).toContain(letters(text));
});

test("each Arabic text has its words as actual text, whatever its glyphs", async () => {
  const bytes = Buffer.from(await drawInvoice(invoiceOf())).toString("latin1");
  const inUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("latin1");
  expect(bytes).toContain(`/ActualText (${inUtf16("المجموع الفرعي")})`);
});
