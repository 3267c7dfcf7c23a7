/** The header's links, in their order (product.md section 2). */
export const navigationLinks = [
  { to: "/programmes", word: "programmes" },
  { to: "/store", word: "store" },
  { to: "/rewards", word: "rewards" },
  { to: "/contact", word: "contact" },
] as const;

export const linkClass = "nav-link";
