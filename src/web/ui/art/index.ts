export { Coin } from "./coin.tsx";
export { EmptyBag, EmptyBox, NotFoundArc, Offline } from "./empty-states.tsx";
export { HeroArcs } from "./hero-arcs.tsx";
export { Logo, LogoMark } from "./logo.tsx";
export { OutcomeRing, type OutcomeTone } from "./outcome-ring.tsx";
export type { PictureProps } from "./picture.tsx";
