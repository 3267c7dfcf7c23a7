/** The header's links, in their order (product.md section 2). */
export const navigationLinks = [
  { to: "/programmes", word: "programmes" },
  { to: "/store", word: "store" },
  { to: "/rewards", word: "rewards" },
  { to: "/contact", word: "contact" },
] as const;

export const linkClass =
  "flex min-h-11 items-center gap-1.5 rounded-sm px-3 text-card font-semibold no-underline hover:bg-text/6";
