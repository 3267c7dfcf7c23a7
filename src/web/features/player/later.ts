/** Parts of a workout that are shown on demand: one file, which the service worker caches with the workout. */
export { ScreeningForm } from "#web/entities/workout/screening-form.tsx";
export { BlockClock } from "./block-clock.tsx";
export { FinishCard } from "./finish-card.tsx";
export { KindMenu } from "./kind-menu.tsx";
export { MissingDay } from "./missing-day.tsx";
export { Notices } from "./notices.tsx";
export { Sheets } from "./sheets.tsx";
export { StepList } from "./step-list.tsx";
export { TimerBar } from "./timer-bar.tsx";
