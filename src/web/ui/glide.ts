/** Scroll behaviour: smooth, or instant with reduced motion (scripted smooth scrolling ignores that setting). */
export const glide = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
