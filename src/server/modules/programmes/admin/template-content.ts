import type { TemplateBody } from "#shared/contract/admin-templates.ts";

type Content = TemplateBody["body"];

/** A copy without the keys of its parts: where it is inserted, each part gets a new one. */
export const withoutKeys = (content: Content): Content =>
  JSON.parse(JSON.stringify(content, (name, value: unknown) => (name === "key" ? undefined : value))) as Content;

const toBlocks = (content: Content) => {
  if ("block" in content) return [content.block];
  if ("day" in content) return content.day.blocks;
  return content.week.days.flatMap(({ blocks }) => blocks);
};

/** The exercises of a template, each as often as it is in it. */
export const toSlugs = (content: Content): string[] =>
  toBlocks(content).flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => exercise));
