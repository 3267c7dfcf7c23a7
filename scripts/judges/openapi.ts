import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import type { Finding } from "../checks/source.ts";

const file = "docs/openapi.json";

async function judgeWithRedocly(source: string): Promise<Finding[]> {
  // The document is not licensed to others. Ids are UUIDs, so `/returns/photos/{id}` is never `/returns/{id}/withdraw`.
  const rules = { "info-license": "off", "no-ambiguous-paths": "off" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source, absoluteRef: file, config });
  return problems.map(({ ruleId, message, location }) => ({
    place: `${file} ${location[0]?.pointer ?? ""}`,
    problem: `${message} (Redocly ${ruleId})`,
  }));
}

async function judgeWithSpectral(source: string): Promise<Finding[]> {
  const judge = new spectral.Spectral();
  // Contact data is part of the shop's content.
  const recommended = rulesets.oas as RulesetDefinition;
  judge.setRuleset({ extends: [[recommended, "recommended"]], rules: { "info-contact": "off" } });
  const problems = await judge.run(JSON.parse(source) as Record<string, unknown>);
  return problems.map(({ code, message, path }) => ({
    place: `${file} ${path.join("/")}`,
    problem: `${message} (Spectral ${code})`,
  }));
}

/** Errors and warnings of Redocly and Spectral for the committed OpenAPI document. */
export async function judgeOpenApi(): Promise<Finding[]> {
  const source = readFileSync(file, "utf8");
  return [...(await judgeWithRedocly(source)), ...(await judgeWithSpectral(source))];
}
