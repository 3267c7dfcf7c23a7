import { createHash } from "node:crypto";
import type { TemplateBody } from "#shared/contract/admin-templates.ts";
import { createKeys } from "#shared/domain/plan-keys.ts";
import { keyedPlan, type Plan, type PlanDay } from "../plan.ts";
import { withOwnKeys } from "./plan-body.ts";

type Content = TemplateBody["body"];

const isKey = (name: string): boolean => name === "key";

/** A copy without the keys of its parts: where it is inserted, each part gets a new one. */
export const withoutKeys = (content: Content): Content =>
  JSON.parse(JSON.stringify(content, (name, value: unknown) => (isKey(name) ? undefined : value))) as Content;

const toBlocks = (content: Content) => {
  if ("block" in content) return [content.block];
  if ("day" in content) return content.day.blocks;
  return content.week.days.flatMap(({ blocks }) => blocks);
};

/** The exercises of a template, with repeats. */
export const toSlugs = (content: Content): string[] =>
  toBlocks(content).flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => exercise));

/** Content whose parts keep their keys; new parts get one. If no part has a key, keys are made from positions. */
export function ownKeys(content: Content, nextKey: () => string): Content {
  if (JSON.stringify(content) === JSON.stringify(withoutKeys(content))) return content;
  const own = createKeys(nextKey);
  if ("day" in content) return { day: withOwnKeys(content.day, own) };
  if ("week" in content)
    return { week: { ...content.week, days: content.week.days.map((day) => withOwnKeys(day, own)) } };
  const { blocks } = withOwnKeys({ ...aroundBlock, blocks: [content.block] }, own);
  return { ...content, block: blocks[0] ?? content.block };
}

const nothing = { ar: "", en: "" };
const aroundBlock = { title: nothing, kind: "strength", minutes: 45 } as const;

const dayOfBlock = ({ block, asDay }: Extract<Content, { block: unknown }>) => ({
  ...{ ...aroundBlock, title: block.title, ...asDay },
  blocks: [block],
});

const toWeek = (content: Content) => {
  if ("week" in content) return content.week;
  const day = "day" in content ? content.day : dayOfBlock(content);
  return { note: nothing, deload: false, days: [day] };
};

/** The key of a part in a later week. Position keys contain the week; others are derived from the first week's key. */
function keyInWeek(key: string, week: number): string {
  if (week === 1) return key;
  if (/^w1d/.test(key)) return key.replace(/^w1d/, `w${week}d`);
  const digest = createHash("sha256").update(`${key} ${week}`).digest("hex");
  return BigInt(`0x${digest}`).toString(36).slice(-10);
}

const inWeek = (day: PlanDay, week: number): PlanDay =>
  JSON.parse(JSON.stringify(day), (name, value: unknown) =>
    isKey(name) && typeof value === "string" ? keyInWeek(value, week) : value,
  ) as PlanDay;

/** The plan made from a template: its day, block or week in each of the weeks. */
export function planOfTemplate(content: Content, weeks: number): Plan {
  const { note, deload, days } = toWeek(content);
  const ordered = days.map((day, at) => ({ ...day, order: at + 1 })) as PlanDay[];
  const phase = { order: 1, name: { ar: "خطة التدريب", en: "Training plan" }, note: nothing };
  const first = keyedPlan({ phases: [{ ...phase, weeks: [{ number: 1, note, deload, days: ordered }] }] });
  const keyed = first.phases[0]?.weeks[0]?.days ?? [];
  return {
    phases: [
      {
        ...phase,
        weeks: Array.from({ length: weeks }, (_, at) => ({
          ...{ number: at + 1, note, deload },
          days: keyed.map((day) => inWeek(day, at + 1)),
        })),
      },
    ],
  };
}
