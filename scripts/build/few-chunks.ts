import type { Plugin } from "vite";

interface Chunking {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const framework =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper|named-react:|\/src\/web\/features\/shell\/last-error\.tsx/;
// Form code, which other pages must not load.
const forms = /\/node_modules\/react-hook-form\/|\/src\/web\/lib\/forms\/contract-resolver/;
// With the lists of the domain that schemas read while they load: in the chunk of the one page that also uses them they would come later.
const schemas =
  /\/node_modules\/zod\/|\?schemas$|\/src\/(?:web\/lib\/forms\/problems-of|shared\/contract\/(?:problem|refusal\.ts)|shared\/domain\/(?:api-keys|attention-thresholds|audiences|automatic-discounts|bundles|drawings|flows|package-terms|redirect-paths|segments|store-files|webhooks))/;
const own = /\/src\/(?:web|shared)\/|\/locales\/\w+\/currency\.json|\/node_modules\/idb\//;
const start = /\/src\/web\/(?:root|entry\.client)\.tsx/;
const shopFrame = /\/src\/web\/routes\/shop\/layout\.tsx/;
// Hydration begins as this module runs, so no chunk of a page may contain it.
const entry = /\/src\/web\/entry\.client\.tsx/;
const page = /\/src\/web\/routes\/([\w/-]+)\.tsx/;
const goodsPages = ["shop/home", "shop/store", "shop/shop-all", "shop/product"];
const manyOf = 3;
const workout = /^account\/(?:workout|session)$/;
// Other pages that may load the small parts that they have in common with a workout in one file.
const besideWorkout = /^(?:account\/(?!checkout|rewards-checkout)|admin\/)/;
// Pages of a member's training: what several of them share is one file each, since workouts are opened on slow networks.
const training = /^account\/(?:session|programmes?|progress|food|health|check-in|subscription)$/;
// The page behind a pay link shows parts of the checkout: in one chunk, because a second one would make the checkout heavier.
const checkout =
  /\/src\/web\/features\/checkout\/(?!pay-link\/|blocked-list|destination-note|entry-problems|gift-fields|national-id|owned-again|prepay-note|price-changes|quote-changes|save-card)[\w-]+\.tsx?$/;

// Small parts that several signed-in pages show together: one file each is smaller than a dozen.
const phone =
  /\/src\/(?:shared\/domain\/(?:address-rules|countries|country-dial-codes|phone)|web\/ui\/phone-input)\.tsx?$/;
const address =
  /\/src\/web\/entities\/address\/(?:address-choice|address-choice-fields|address-field-name|address-fields|address-values)\.tsx?$/;
const payment =
  /\/src\/web\/entities\/order\/(?:failure-panel|last-payment|line-picture|payment-methods|return-sentences|total-rows|use-go-to-payment)\.tsx?$/;
const session =
  /\/src\/(?:shared\/(?:contract\/enrolments|domain\/(?:calendar|format-clock|timed-blocks))|web\/ui\/(?:use-media-query|workout-icons))\.ts$|\/src\/web\/(?:lib\/session\/(?:renewal|refresher|proactive-refresh|retry-refresh|refresh-decisions|token-times|browser-user|lazy-access-denied|checking-session|current-user-id|require-user|signed-in-area|use-own-data)|lib\/seo\/private-head|ui\/skeleton)\.tsx?$/;

/** Transitive importers of a module. */
function findUsers(id: string, chunking: Chunking, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || forms.test(id) || schemas.test(id)) return seen;
  seen.add(id);
  for (const importer of chunking.getModuleInfo(id)?.importers ?? []) findUsers(importer, chunking, seen);
  return seen;
}

function trainingName(pages: readonly string[]): string | null {
  if (pages.length < 2) return null;
  const isOfWorkout = pages.some((name) => workout.test(name));
  if (!pages.every((name) => training.test(name)))
    return isOfWorkout && pages.every((name) => besideWorkout.test(name)) ? "workout" : null;
  if (pages.length > 2) return isOfWorkout ? "training" : "training-pages";
  return pages
    .map((name) => name.replace("account/", ""))
    .toSorted()
    .join("-");
}

/**
 * `base` is for modules used by every page, and `shop` for those of the shop's frame or several product pages, which a
 * workout does without. Modules used by one or two of these pages, by lists only, or shared with other pages (a
 * stepper, tabs), go into one chunk of those pages, because every chunk costs a request.
 */
function shareName(id: string, chunking: Chunking): string | null {
  if (entry.test(id)) return null;
  const users = [...findUsers(id, chunking)];
  const pages = new Set(users.flatMap((user) => page.exec(user)?.[1] ?? []));
  const goods = goodsPages.filter((name) => pages.has(name)).map((name) => name.replace("shop/", ""));
  const isOfListsOnly = goods.length === pages.size && !pages.has("shop/product");
  const isOfFrame = users.some((user) => shopFrame.test(user));
  const isOfWorkout = [...pages].some((name) => workout.test(name));
  if (users.some((user) => start.test(user)) || ((isOfFrame || goods.length > 0) && isOfWorkout)) return "base";
  if ((goods.length >= manyOf && !isOfListsOnly) || isOfFrame) return "shop";
  if (goods.length === 0) return trainingName([...pages]);
  return goods.join("-") + (pages.size === 1 ? "-page" : "-parts");
}

// Dependencies stay with their own users; otherwise one schema would pull Zod into every page.
const alone = { includeDependenciesRecursively: false };
const groups = [
  { name: "framework", test: framework },
  { name: "session", test: session, ...alone },
  { name: shareName, debugName: "shares", test: own, ...alone },
  { name: "checkout", test: checkout, ...alone },
  { name: "phone", test: phone, ...alone },
  { name: "address", test: address, ...alone },
  { name: "payment", test: payment, ...alone },
  { name: "forms", test: forms, ...alone },
  { name: "schemas", test: schemas, ...alone },
];

/** Splits the browser's script into few chunks without code that only other pages need. */
export function fewChunks(): Plugin {
  return {
    name: "himma:few-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // React Router's "exports-only" is incompatible with groups that exclude their dependencies.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
  };
}
