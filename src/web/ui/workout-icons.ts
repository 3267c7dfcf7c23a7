import type { DrawnIcon } from "./icon.tsx";

/** Icons of the workout page, in a separate file so that the page does not load the others. */

export const kettlebellIcon: DrawnIcon = {
  path: "M8.3 10.3 7.5 6.5A2.5 2.5 0 0 1 10 3.5h4a2.5 2.5 0 0 1 2.5 3l-.8 3.8M7.5 20.5a6.2 6.2 0 1 1 9 0h-9Z",
};
export const timerIcon: DrawnIcon = { path: "M12 21a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-11.5v4l2.5 1.5M9.5 3h5" };
export const pauseIcon: DrawnIcon = { path: "M8.5 5v14m7-14v14" };
export const playIcon: DrawnIcon = { path: "M7.5 4.5v15l12-7.5-12-7.5Z" };
export const repeatIcon: DrawnIcon = {
  path: "M4 11V9.5a3 3 0 0 1 3-3h12.5m-3-3 3 3-3 3M20 13v1.5a3 3 0 0 1-3 3H4.5m3 3-3-3 3-3",
};
export const trashIcon: DrawnIcon = { path: "M4 6.5h16M9 6.5v-3h6v3m-9 0 1 14h10l1-14M10 10.5v6m4-6v6" };
export const trophyIcon: DrawnIcon = {
  path: "M7.5 4h9v6a4.5 4.5 0 0 1-9 0V4Zm0 2H4v1.5a3.5 3.5 0 0 0 3.5 3.5M16.5 6H20v1.5a3.5 3.5 0 0 1-3.5 3.5M12 14.5V18m-3.5 2.5h7",
};
const bell = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4";
export const bellIcon: DrawnIcon = { path: bell };
export const bellOffIcon: DrawnIcon = { path: `${bell}M3.5 3.5l17 17` };
