import type { LocalizedText } from "#shared/i18n/languages.ts";

interface Contents {
  readonly features: readonly LocalizedText[];
  readonly notIncluded: readonly LocalizedText[];
}

export interface Comparison {
  /** Part of every package; listed once. */
  readonly shared: readonly LocalizedText[];
  /** Part of no package; listed once. */
  readonly missing: readonly LocalizedText[];
  /** The distinct lines of each package, in the order of the packages. */
  readonly own: readonly (readonly LocalizedText[])[];
}

const isSame = (one: LocalizedText) => (other: LocalizedText) => other.ar === one.ar && other.en === one.en;

const inAll = (lists: readonly (readonly LocalizedText[])[]): readonly LocalizedText[] =>
  (lists[0] ?? []).filter((line) => lists.every((list) => list.some(isSame(line))));

/** Splits the lines of packages into shared and distinct ones. A single package shares nothing. */
export function comparePackages(packages: readonly Contents[]): Comparison {
  const features = packages.map((one) => one.features);
  const shared = packages.length < 2 ? [] : inAll(features);
  return {
    shared,
    missing: inAll(packages.map((one) => one.notIncluded)),
    own: features.map((list) => list.filter((line) => !shared.some(isSame(line)))),
  };
}
