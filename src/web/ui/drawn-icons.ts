import type { DrawnIcon } from "./icon.tsx";

/** Icons not needed on the first pages: imported by value, so that they are bundled with the pages that use them. */

export const usersIcon: DrawnIcon = {
  path: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
};
export const shieldIcon: DrawnIcon = {
  path: "M12 3 4.5 6v5.5c0 4.6 3.1 8 7.5 9.5 4.4-1.5 7.5-4.9 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-5",
};
export const pulseIcon: DrawnIcon = { path: "M2.5 12.5h4.2l2.3-6 4 12 2.7-6h5.8" };
export const percentIcon: DrawnIcon = {
  path: "m18.5 5.5-13 13M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm9 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
};
export const targetIcon: DrawnIcon = {
  path: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-4a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-4.9V12",
};
export const locationIcon: DrawnIcon = {
  path: "M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
};
export const settingsIcon: DrawnIcon = {
  path: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm8-3 1.5-2-2-3.5-2.5.4a7 7 0 0 0-1.7-1L14.5 3.5h-5l-.8 2.4a7 7 0 0 0-1.7 1L4.5 6.5l-2 3.5L4 12l-1.5 2 2 3.5 2.5-.4a7 7 0 0 0 1.7 1l.8 2.4h5l.8-2.4a7 7 0 0 0 1.7-1l2.5.4 2-3.5L20 12Z",
};
export const globeIcon: DrawnIcon = {
  path: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3Z",
};
export const bookIcon: DrawnIcon = {
  path: "M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2Zm0 0v14",
};
export const dragIcon: DrawnIcon = { path: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" };
export const offlineIcon: DrawnIcon = {
  path: "M3.5 3.5l17 17M2.5 9.5a14 14 0 0 1 4.3-2.8M21.5 9.5A14 14 0 0 0 10.7 5.6M5.8 13a9.3 9.3 0 0 1 4-2.3m8.4 2.3a9.3 9.3 0 0 0-3-2M9.2 16.4a4.3 4.3 0 0 1 5.6 0M12 19.8v.01",
};
export const documentIcon: DrawnIcon = { path: "M6 3h8l4.5 4.5V21H6V3Zm8 0v4.5h4.5M9 12.5h6M9 16.5h6" };
export const externalIcon: DrawnIcon = { path: "M13.5 4H20v6.5M20 4l-9 9M17 13.5V20H4V7h6.5" };
export const eyeIcon: DrawnIcon = {
  path: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};
export const tagIcon: DrawnIcon = { path: "M3.5 3.5h8.3L20.5 12l-8.3 8.5-8.7-8.7V3.5Zm4.5 4.5h.01" };
export const trendUpIcon: DrawnIcon = { path: "m3.5 16.5 6-6 4 4 7-7.5M15 7h5.5v5.5" };
export const trendDownIcon: DrawnIcon = { path: "m3.5 7.5 6 6 4-4 7 7.5M15 17h5.5v-5.5" };
export const moreIcon: DrawnIcon = { path: "M5 12h.01M12 12h.01M19 12h.01" };
export const walletIcon: DrawnIcon = { path: "M3.5 7.5V18a2 2 0 0 0 2 2h15V9.5h-15a2 2 0 0 1 0-4H18v4M16.5 14.7h.01" };
export const bankIcon: DrawnIcon = { path: "M3.5 9 12 3.5 20.5 9h-17ZM4 20.5h16M6.5 9v8m5.5-8v8m5.5-8v8" };
export const cashIcon: DrawnIcon = {
  path: "M2.5 6.5h19v11h-19v-11ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9.5h.01M18 14.5h.01",
};
export const calendarIcon: DrawnIcon = { path: "M4 5.5h16v15H4v-15ZM4 10h16M8.5 3v4m7-4v4" };
export const uploadIcon: DrawnIcon = { path: "M12 16V4M7 8.5l5-5 5 5M4 20.5h16" };
export const copyIcon: DrawnIcon = { path: "M8.5 8.5h12v12h-12v-12Zm-3 7h-2v-12h12v2" };
export const editIcon: DrawnIcon = { path: "m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm9.5-13 3.5 3.5" };
export const giftIcon: DrawnIcon = {
  path: "M3.5 8h17v4h-17V8ZM5 12v8.5h14V12M12 8v12.5M12 8S10.5 3.5 8 3.5a2.2 2.2 0 0 0 0 4.5h4Zm0 0s1.5-4.5 4-4.5A2.2 2.2 0 0 1 16 8h-4Z",
};
export const dumbbellIcon: DrawnIcon = {
  path: "M2.5 12h1m17 0h1M8.5 12h7M3.5 8.5H6v7H3.5v-7ZM6 6h2.5v12H6V6Zm9.5 0H18v12h-2.5V6ZM18 8.5h2.5v7H18v-7Z",
};
export const gridIcon: DrawnIcon = {
  path: "M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z",
};
export const downloadIcon: DrawnIcon = { path: "M12 3.5v12m-5-4.8 5 5 5-5M4 20.5h16" };
export const chartIcon: DrawnIcon = { path: "M4 4v16h16M8 16v-4m4 4V8m4 8v-6" };
export const messageIcon: DrawnIcon = { path: "M4 4.5h16v12h-8.5L7 20.5v-4H4v-12Z" };
export const refreshIcon: DrawnIcon = { path: "M20 11.5A8 8 0 1 0 18 17m2-12v6.5h-6.5" };
export const phoneIcon: DrawnIcon = {
  path: "M5 3.5h4l1.5 5-2.3 1.7a13 13 0 0 0 5.6 5.6l1.7-2.3 5 1.5v4c0 .8-.7 1.5-1.5 1.5A15.5 15.5 0 0 1 3.5 5c0-.8.7-1.5 1.5-1.5Z",
};
export const storeIcon: DrawnIcon = {
  path: "M4 10v10.5h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 11.5V15h4v5.5",
};
export const whatsAppIcon: DrawnIcon = {
  path: "M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5Zm-3.2 4.7h1l.9 2.2-.8 1.1a6 6 0 0 0 2.7 2.6l1.1-.9 2.1 1v1c-.5 1-1.3 1.3-2.3 1.1-2.7-.6-5.2-3-5.8-5.7-.2-1 .2-1.9 1.1-2.4Z",
};
export const cameraIcon: DrawnIcon = {
  path: "M3.5 7.5H8l1.5-2.5h5L16 7.5h4.5v12h-17v-12ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
};
export const filmIcon: DrawnIcon = { path: "M3 6.5h12.5v11H3v-11Zm12.5 4.5L21 7.5v9L15.5 13" };
export const microphoneIcon: DrawnIcon = {
  path: "M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3Zm-6.5-3a6.5 6.5 0 0 0 13 0M12 18v3",
};
export const mealIcon: DrawnIcon = {
  path: "M6 3v5.5a2.5 2.5 0 0 0 5 0V3M8.5 3v18M17 21v-7h-2.5V8.5C14.5 5 15.5 3.5 17 3v18",
};
export const cardIcon: DrawnIcon = { path: "M3 5.5h18v13H3v-13ZM3 10h18M6.5 15h4" };
export const linkIcon: DrawnIcon = {
  path: "M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3m2 3.7a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3",
};
export const arrowEndIcon: DrawnIcon = { path: "M4 12h16m-6.5-6.5L20 12l-6.5 6.5", flips: true };
export const chevronUpIcon: DrawnIcon = { path: "m6 14.5 6-6 6 6" };
export const loginIcon: DrawnIcon = { path: "M14 4h6v16h-6M3.5 12H15m-4.5-4.5L15 12l-4.5 4.5", flips: true };
