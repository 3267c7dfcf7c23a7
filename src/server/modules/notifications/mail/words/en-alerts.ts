import type { MailData } from "../../kinds.ts";
import { type Phrase, phrase } from "../render/phrase.ts";
import { alertNames } from "./alert-names.ts";
import type { AlertWords } from "./shape.ts";

type Groups = MailData["staff-alert"]["groups"];

const count = (groups: Groups): number => groups.reduce((sum, group) => sum + group.count, 0);

const toTitle = (groups: Groups): Phrase => {
  const [first, second] = groups;
  if (first === undefined || second !== undefined) return phrase`${count(groups)} alerts from the shop`;
  const [detail] = first.details;
  if (first.count > 1) return phrase`${alertNames.en[first.kind]}: ${first.count}`;
  return detail === undefined ? [alertNames.en[first.kind]] : phrase`${alertNames.en[first.kind]}: ${detail}`;
};

/** Texts of alerts to staff in English. */
export const alertWords: AlertWords = {
  "staff-alert": ({ groups }) => ({
    subject: toTitle(groups),
    preview: [groups.map(({ kind, count: times }) => `${alertNames.en[kind]} (${times})`).join(", ")],
    title: toTitle(groups),
    paragraphs: [["You asked to be told. What comes within the next quarter of an hour follows in one message."]],
    button: "Open the admin area",
    note: ["You choose what you are told of in the admin area, under your name: Alerts."],
  }),
};
