/** How to scroll by script: smoothly, or at once for whoever asked for less motion (a script's "smooth" would not ask). */
export const glide = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
