import { judgeClient } from "./client.ts";
import { judgeHtml } from "./html.ts";
import type { Judge } from "./judge.ts";
import { judgeLighthouse } from "./lighthouse.ts";
import { judgeOpenApi } from "./openapi.ts";
import { crawlShop } from "./seo/crawl.ts";
import { judgeHreflang } from "./seo/hreflang.ts";
import { judgeJsonLd } from "./seo/json-ld.ts";
import { judgeLinks } from "./seo/links.ts";
import { judgeSitemap } from "./seo/sitemap.ts";

/** Outside tools that judge the shop, none of them over the network. `npm run judges -- html,openapi` chooses (also `--only=`). */
const judges: readonly Judge[] = [
  { name: "openapi", run: async () => ({ findings: await judgeOpenApi() }) },
  { name: "client", run: judgeClient },
  { name: "html", run: judgeHtml },
  { name: "json-ld", run: async () => ({ findings: judgeJsonLd(await crawlShop()) }) },
  { name: "links", run: async () => ({ findings: judgeLinks(await crawlShop()) }) },
  { name: "hreflang", run: async () => ({ findings: judgeHreflang(await crawlShop()) }) },
  { name: "sitemap", run: async () => ({ findings: await judgeSitemap(await crawlShop()) }) },
  { name: "lighthouse", run: judgeLighthouse },
];

function chosenJudges(args: readonly string[]): readonly Judge[] {
  const names = args
    .find((arg) => arg.startsWith("--only=") || !arg.startsWith("-"))
    ?.replace("--only=", "")
    .split(",");
  if (names === undefined) return judges;
  const unknown = names.filter((name) => judges.every((judge) => judge.name !== name));
  if (unknown.length > 0) {
    console.error(`judges: no judge ${unknown.join(", ")}; there are ${judges.map(({ name }) => name).join(", ")}`);
    process.exit(2);
  }
  return judges.filter(({ name }) => names.includes(name));
}

const failed: string[] = [];
const notRun: string[] = [];
for (const { name, run } of chosenJudges(process.argv.slice(2))) {
  const start = performance.now();
  const verdict = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if ("notRun" in verdict) {
    console.log(`not run: ${name}: ${verdict.notRun}`);
    notRun.push(`${name} (${verdict.notRun})`);
    continue;
  }
  for (const { place, problem } of verdict.findings) console.error(`  ${place}  ${problem}`);
  console.log(
    `${verdict.findings.length === 0 ? "ok  " : "FAIL"} ${name}: ${verdict.findings.length} findings (${seconds} s)`,
  );
  if (verdict.findings.length > 0) failed.push(name);
}
if (notRun.length > 0) console.log(`judges: not run: ${notRun.join(", ")}`);
if (failed.length > 0) {
  console.error(`judges: ${failed.join(", ")} failed`);
  process.exit(1);
}
