import { readCategories, readKnown } from "#server/modules/catalogue/index.ts";
import { readRates } from "#server/modules/currency/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { problem } from "./columns.ts";
import { type Plan, planProduct } from "./plan-product.ts";
import type { ImportDeps } from "./ports.ts";
import { createFindings, type Findings, groupRows, type ProductLines } from "./read-lines.ts";
import type { ProductSource } from "./sources.ts";

const atOnce = 400;

type PlanSome = (list: readonly ProductLines[]) => Promise<Plan[]>;

async function createPlanSome(deps: ImportDeps, reader: Reader, findings: Findings): Promise<PlanSome> {
  const categories = await readCategories(reader);
  const categoryNames = new Map([...categories.values()].map((one) => [one.id, one.name]));
  const { perUsd } = await readRates(reader);
  return async (list) => {
    const known = await readKnown(
      reader,
      list.map((one) => one.slug),
      list.flatMap((one) => one.variants.map((variant) => variant.sku)),
      list.flatMap((one) => one.variants.flatMap(({ cells }) => barcodeKey(cells.get("barcode") ?? "") ?? [])),
    );
    const context = { known, categories, categoryNames, perUsd, newId: deps.platform.ids.next };
    const opened = new Map<string, number>();
    const plans: Plan[] = [];
    for (const lines of list) {
      const plan = planProduct(lines, context);
      if (!("product" in plan)) {
        findings.add(...plan);
        continue;
      }
      plans.push(plan);
      const { product } = plan;
      const wasOnSale = known.products.get(lines.slug)?.isOnSale ?? false;
      if (product.kind === "programme" && product.isOnSale && !wasOnSale) opened.set(product.id, lines.line);
    }
    for (const { programmeId, isEmpty } of await deps.findPlanFaults(reader, [...opened.keys()])) {
      const [code, message] = isEmpty
        ? ["PLAN_EMPTY", "There is nothing in this programme's plan yet"]
        : ["PLAN_UNTIMED", "Blocks against the clock have no minutes in this programme's plan"];
      findings.add(problem(opened.get(programmeId) ?? 0, "on_sale", code, message));
    }
    return plans;
  };
}

interface FileToPlan {
  readonly source: ProductSource;
  readonly chunks: Chunks;
  readonly findings: Findings;
  readonly onLine?: () => void;
}

/** Compares a file's products with the shop in batches, so that memory use does not depend on file size. */
export async function* planFile(
  deps: ImportDeps,
  reader: Reader,
  { source, chunks, findings, onLine = () => {} }: FileToPlan,
): AsyncGenerator<readonly Plan[]> {
  const planSome = await createPlanSome(deps, reader, findings);
  let waiting: ProductLines[] = [];
  for await (const product of groupRows(source.rows(chunks, findings, onLine), findings)) {
    waiting.push(product);
    if (waiting.length < atOnce) continue;
    yield await planSome(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield await planSome(waiting);
}

/** Planned changes and errors of a file. */
export interface Checked {
  readonly findings: Pick<Findings, "kept" | "count">;
  readonly lines: number;
  readonly products: { readonly created: number; readonly updated: number; readonly unchanged: number };
}

/** Validates a whole file. Read-only. */
export async function checkFile(deps: ImportDeps, source: ProductSource, chunks: Chunks): Promise<Checked> {
  const findings = createFindings(source.columnName);
  const counts = { create: 0, update: 0, none: 0 };
  let lines = 0;
  const onLine = (): void => {
    lines += 1;
  };
  for await (const plans of planFile(deps, deps.platform.database.reader, { source, chunks, findings, onLine })) {
    for (const plan of plans) counts[plan.work] += 1;
  }
  const isFine = findings.count === 0;
  const products = { created: counts.create, updated: counts.update, unchanged: counts.none + source.keptProducts() };
  return { findings, lines, products: isFine ? products : { created: 0, updated: 0, unchanged: 0 } };
}
