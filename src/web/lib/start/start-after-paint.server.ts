import { leanManifest } from "./lean-manifest.server.ts";
import { leanMarkup } from "./lean-markup.server.ts";
import { leanStrings } from "./lean-strings.server.ts";
import restoreScroll from "./restore-scroll.js?raw";
import starter from "./start-after-paint.js?raw";

const preload = /<link rel="modulepreload"[^>]*>|<link rel="preload" as="fetch"[^>]*>/g;
const moduleScript = Buffer.from(' type="module" async="">');
/** React Router's script is not minified; ours does the same (`restore-scroll.js`). */
const routersScroller =
  /\(\(storageKey, restoreKey\) => \{[^<]*\}\)\("react-router-scroll-positions", null\)(?=<\/script>)/;

/**
 * Lets a page's scripts start after its first paint and main pictures, so that on a slow line these come first:
 * pages can be read before hydration. React Router has no option for this. The preloads wait in a template, and the
 * module script imports its modules after `pageStart.painted` of the small script in the head. Buttons pressed until
 * then are kept for `use-early-presses.ts`.
 */
export function startAfterPaint(page: Buffer, nonce: string): Buffer {
  const headEnd = page.indexOf("</head>");
  const opened = page.indexOf(moduleScript, headEnd);
  if (headEnd === -1 || opened === -1) return page;
  const scriptStart = opened + moduleScript.length;
  const scriptEnd = page.indexOf("</script>", scriptStart);
  const head = page.toString("utf8", 0, headEnd);
  const preloads = head.match(preload) ?? [];
  const script = page.toString("utf8", scriptStart, scriptEnd);
  const bodyEnd = page.lastIndexOf("<script", opened);
  const body = leanMarkup(page.toString("utf8", headEnd, bodyEnd)).replace(routersScroller, () => restoreScroll.trim());
  return Buffer.concat([
    Buffer.from(head.replace(preload, "")),
    Buffer.from(`<template>${preloads.join("")}</template><script nonce="${nonce}">${starter.trim()}</script>${body}`),
    page.subarray(bodyEnd, scriptStart),
    Buffer.from(
      `await pageStart.painted;${leanManifest(script).replace(/import \* as (\w+) from ("[^"]+")/g, "const $1 = await import($2)")}`,
    ),
    Buffer.from(leanStrings(page.toString("utf8", scriptEnd))),
  ]);
}
