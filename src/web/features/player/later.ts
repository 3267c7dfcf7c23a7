/** Parts of a workout that are shown on demand: one file, which the service worker caches with the workout. */
export { ScreeningForm } from "#web/entities/workout/screening-form.tsx";
export { BlockClock } from "./block-clock.tsx";
export { CalculatorSheet } from "./calculator-sheet.tsx";
export { addWarmUp, swapExercise } from "./change-exercises.ts";
export { HowSheet } from "./exercise-sheet.tsx";
export { FinishCard } from "./finish-card.tsx";
export { LoadSheet } from "./load-sheet.tsx";
export { Notices } from "./notices.tsx";
export { StepList } from "./step-list.tsx";
export { SwapSheet } from "./swap-sheet.tsx";
export { TimerBar } from "./timer-bar.tsx";
