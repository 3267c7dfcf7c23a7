import { emptyFile, type Findings, problem } from "#server/modules/product-import/index.ts";
import { cellAsWritten } from "#server/platform/csv.ts";
import { type Chunks, CsvFault, csvFaults, readCsv } from "#server/platform/read-csv.ts";
import { email as emailSchema } from "#shared/contract/values.ts";
import { maxStoreColumns } from "../read-table.ts";

export interface FormerCustomer {
  readonly email: string;
  readonly firstName: string;
}

const emailNames = ["email", "e-mail", "email address", "customer email", "billing email", "user_email"];
const firstNames = ["first name", "billing first name", "first_name"];
const wholeNames = ["name", "customer name", "display name"];
const maxName = 60;

const toName = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxName)
    .toWellFormed();

/** Customers of a file of Shopify, WooCommerce, or any other if the column of addresses is chosen. */
export async function* readCustomers(
  chunks: Chunks,
  findings: Pick<Findings, "add" | "count">,
  onLine: () => void,
): AsyncGenerator<FormerCustomer> {
  let places: { email: number; first: number; whole: number } | undefined;
  let column = "";
  try {
    for await (const { line, cells } of readCsv(chunks, { maxColumns: maxStoreColumns })) {
      if (places === undefined) {
        const header = cells.map((cell) =>
          cell
            .replace(/^\uFEFF/, "")
            .trim()
            .toLowerCase(),
        );
        const find = (names: readonly string[]) => header.findIndex((name) => names.includes(name));
        places = { email: find(emailNames), first: find(firstNames), whole: find(wholeNames) };
        column = cells[places.email]?.trim() ?? "Email";
        if (places.email !== -1) continue;
        findings.add(problem(1, "Email", "MISSING_COLUMN", "This column is needed"));
        return;
      }
      onLine();
      const read = (place: number): string => cellAsWritten((cells[place] ?? "").trim()).trim();
      const parsed = emailSchema.safeParse(read(places.email));
      if (!parsed.success) {
        findings.add(problem(line, column, "INVALID_FORMAT", "An e-mail address such as mona@example.com"));
        continue;
      }
      const firstName = toName(read(places.first)) || toName(read(places.whole)).split(" ", 1)[0] || "";
      yield { email: parsed.data, firstName };
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    findings.add(problem(error.line, "", error.code, csvFaults[error.code]));
  }
  if (places === undefined && findings.count === 0) findings.add(emptyFile());
}
