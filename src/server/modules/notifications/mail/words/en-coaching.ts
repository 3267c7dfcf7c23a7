import { pickText } from "#shared/i18n/languages.ts";
import { day, moment, phrase, zoneName } from "../render/phrase.ts";
import { counted } from "./plural.ts";
import type { CoachingWords } from "./shape.ts";

/** Texts of mails about coaching in English. */
export const coachingWords: CoachingWords = {
  call: ({ change, withName, startsAt, timezone, minutes }) => {
    const titles = {
      booked: ["Your call is booked"],
      moved: ["Your call has a new time"],
      cancelled: ["Your call is cancelled"],
      closed: ["Your call is cancelled"],
    } as const;
    const when = phrase`${moment(startsAt, "en", timezone)} (${zoneName(startsAt, "en", timezone)})`;
    return {
      subject: phrase`${titles[change][0]}: ${moment(startsAt, "en", timezone)}`,
      preview: phrase`With ${withName}, ${moment(startsAt, "en", timezone)}`,
      title: titles[change],
      paragraphs: [
        change === "closed"
          ? phrase`A client has closed their account, so your call on ${when} does not take place. That time is free again.`
          : phrase`A video call with ${withName}, ${when}.`,
        change === "cancelled" || change === "closed"
          ? ["The attached file takes it out of your calendar."]
          : phrase`It takes ${counted("en", minutes, { one: "# minute", other: "# minutes" })}. Its link is on your page from ten minutes before, and the time is attached for your calendar.`,
      ],
      button: "Open the page",
    };
  },
  "check-in-due": ({ what, isLate }) => ({
    subject: isLate ? ["Your coach is waiting for your check-in"] : phrase`${pickText(what, "en")}: due today`,
    preview: ["It takes about three minutes."],
    title: isLate ? ["Your check-in is still open"] : ["Your check-in is due today"],
    paragraphs: [
      isLate
        ? ["You can still hand it in. Your coach uses your answers to adjust the coming week."]
        : ["A few short questions about your week. Your coach reads your answers and adjusts the coming week."],
    ],
    button: "Check in now",
  }),
  "workout-reminder": ({ what, minutes }) => ({
    subject: ["Time to train"],
    preview: phrase`${pickText(what, "en")} · about ${minutes} minutes`,
    title: phrase`Today: ${pickText(what, "en")}`,
    paragraphs: [phrase`Your plan has this workout for today. It takes about ${minutes} minutes.`],
    button: "Start the workout",
  }),
  "lighter-week": ({ what }) => ({
    subject: ["A lighter week is suggested for you"],
    preview: ["Take it or keep your plan as it is."],
    title: ["A lighter week?"],
    paragraphs: [
      phrase`We suggest a lighter week in “${pickText(what, "en")}”: fewer sets and lighter weights, then on as before. Your plan tells you why.`,
      ["You decide. If you take it and change your mind, you can undo it for 14 days."],
    ],
    button: "See the suggestion",
  }),
  "media-ending": ({ until }) => ({
    subject: ["Your pictures and clips are deleted soon"],
    preview: phrase`They go for good on ${day(until, "en")}.`,
    title: ["Your pictures and clips are deleted soon"],
    paragraphs: [
      phrase`Your coaching ended almost a year ago, so we delete your pictures, clips and voice notes for good on ${day(until, "en")}. To keep them, download a copy of your data before then.`,
    ],
    button: "My privacy",
  }),
  "coach-message": ({ what }) => ({
    subject: ["Your coach has replied"],
    preview: phrase`A new message about “${pickText(what, "en")}”.`,
    title: ["Your coach has replied"],
    paragraphs: [phrase`There is a new message in your “${pickText(what, "en")}” subscription:`],
    button: "Read and reply",
    note: ["Replies to this email don't reach your coach. Please reply on the subscription page."],
  }),
  "coach-assigned": ({ what, coachName, until }) => ({
    subject: until === null ? ["You have a new coach"] : ["Somebody stands in for your coach"],
    preview: [pickText(coachName, "en")],
    title: until === null ? ["You have a new coach"] : ["Somebody stands in for your coach"],
    paragraphs: [
      until === null
        ? phrase`${pickText(coachName, "en")} is now your coach in “${pickText(what, "en")}”, and sees your coaching data.`
        : phrase`${pickText(coachName, "en")} stands in for your coach in “${pickText(what, "en")}” until ${day(until, "en")}, and sees your coaching data until then.`,
    ],
    button: "Your subscription",
    note: ["If this surprises you, please write to us."],
  }),
  "coach-full": ({ what, coachName, coverName }) => ({
    subject: phrase`${pickText(coachName, "en")} has no place left right now`,
    preview: ["Your subscription has begun, and you are looked after meanwhile."],
    title: ["Your coach for now"],
    paragraphs: [
      phrase`Your subscription to “${pickText(what, "en")}” has begun. ${pickText(coachName, "en")}, whom you chose, filled up just before.`,
      coverName === null
        ? ["Our head of coaching is finding a coach for you now."]
        : phrase`${pickText(coverName, "en")} coaches you for now. You are on the wait list, and we write to you as soon as a place with the coach you chose is free.`,
    ],
    button: "Open your subscription",
  }),
  "coach-place": ({ what, coachName, until }) => ({
    subject: phrase`A place with ${pickText(coachName, "en")} is free`,
    preview: ["We hold it for you for 48 hours."],
    title: ["Your place is free"],
    paragraphs: [
      phrase`You waited for a place with ${pickText(coachName, "en")} for “${pickText(what, "en")}”. We hold it for you for 48 hours, until ${day(until, "en")}.`,
      ["Choose your coach on the package page to take it. After that it goes to the next in line."],
    ],
    button: "Take the place",
  }),
  "data-opened": ({ coachName }) => ({
    subject: ["A head of coaching has opened your data"],
    preview: ["With a reason, for one hour."],
    title: ["Your coaching data was opened"],
    paragraphs: [
      phrase`${pickText(coachName, "en")}, one of our heads of coaching, can read your coaching data for one hour. This is the reason:`,
    ],
    button: "Who saw my data",
    note: ["If this surprises you, please write to us."],
  }),
};
