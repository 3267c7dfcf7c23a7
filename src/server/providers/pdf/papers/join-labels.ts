import { PDFDocument, type PDFEmbeddedPage } from "@cantoo/pdf-lib";
import type { JoinedLabels } from "#server/modules/shipping/index.ts";

/** Paper sizes in points. */
const a6 = { width: 297.64, height: 419.53 } as const;
const a4 = { width: 595.28, height: 841.89 } as const;
const onPage = 4;

/** Fits a label into a field, in the middle. */
function place(
  label: PDFEmbeddedPage,
  x: number,
  y: number,
  field: { readonly width: number; readonly height: number },
) {
  const scale = Math.min(field.width / label.width, field.height / label.height, 1);
  const [width, height] = [label.width * scale, label.height * scale];
  return { x: x + (field.width - width) / 2, y: y + (field.height - height) / 2, width, height };
}

async function embedAll(joined: PDFDocument, files: readonly Uint8Array[]): Promise<PDFEmbeddedPage[]> {
  const labels: PDFEmbeddedPage[] = [];
  for (const file of files) {
    const source = await PDFDocument.load(file, { ignoreEncryption: true, updateMetadata: false });
    labels.push(...(await joined.embedPages(source.getPages())));
  }
  return labels;
}

/** Joins labels in their order: an A6 page each, or four on an A4 page from the top left on. */
export async function joinLabels({ size, files }: JoinedLabels): Promise<Uint8Array> {
  const joined = await PDFDocument.create({ updateMetadata: false });
  joined.setTitle("Labels");
  const labels = await embedAll(joined, files);
  if (size === "A6")
    for (const label of labels) joined.addPage([a6.width, a6.height]).drawPage(label, place(label, 0, 0, a6));
  else
    for (let from = 0; from < labels.length; from += onPage) {
      const page = joined.addPage([a4.width, a4.height]);
      for (const [at, label] of labels.slice(from, from + onPage).entries()) {
        const [column, row] = [at % 2, Math.floor(at / 2)];
        const field = { width: a4.width / 2, height: a4.height / 2 };
        page.drawPage(label, place(label, column * field.width, (1 - row) * field.height, field));
      }
    }
  return joined.save();
}
