import { toLatinDigits } from "#shared/domain/digits.ts";
import type { PlannedLoad } from "#shared/domain/loads.ts";

/** A load as it is typed: "60", "75% TM", "80% 1RM", "+2.5". */
export function formatLoad(load: PlannedLoad | undefined): string {
  if (load === undefined) return "";
  if ("kg" in load) return String(load.kg);
  if ("add" in load) return load.add < 0 ? `−${-load.add}` : `+${load.add}`;
  return `${load.pct}% ${load.of === "tm" ? "TM" : "1RM"}`;
}

const number = (text: string): number => Number(text.replace(",", "."));
export const isStep = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 1e-9;

function checked(load: PlannedLoad): PlannedLoad | undefined {
  if ("pct" in load) return load.pct >= 30 && load.pct <= 110 && isStep(load.pct, 0.5) ? load : undefined;
  const kg = "kg" in load ? load.kg : load.add;
  const isInRange = "kg" in load ? kg <= 1000 : Math.abs(kg) <= 100;
  return isInRange && isStep(kg, 0.25) ? load : undefined;
}

/** `undefined` for invalid text; percentages refer to the training max unless they name 1RM. */
export function parseLoad(text: string): PlannedLoad | undefined {
  const bare = toLatinDigits(text).replaceAll("٪", "%").replaceAll("−", "-").replaceAll("٫", ".").trim().toLowerCase();
  const percent = /^(\d{1,3}(?:[.,]\d)?)\s*%\s*(?:of\s+)?(tm|e?1rm)?$/.exec(bare);
  if (percent?.[1] !== undefined)
    return checked({ pct: number(percent[1]), of: percent[2] === undefined || percent[2] === "tm" ? "tm" : "e1rm" });
  const plain = /^([+-]?)(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:kg)?$/.exec(bare);
  if (plain?.[2] === undefined) return undefined;
  const kg = number(plain[2]);
  if (plain[1] === "") return checked({ kg });
  return checked({ add: plain[1] === "-" ? -kg : kg });
}
