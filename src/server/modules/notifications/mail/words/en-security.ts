import { ltr, phrase } from "../render/phrase.ts";
import type { SecurityWords } from "./shape.ts";

const button = "Open your security page";
const notYou = ["If this was not you, change your password and tell the owner of the shop right away."];

/** Texts of mails about the second factor of staff in English. */
export const securityWords: SecurityWords = {
  "sms-code": ({ code }) => ({
    subject: phrase`${ltr(code)} is your code to get our text messages. It holds for ten minutes; give it to nobody.`,
    preview: ["It holds for ten minutes; give it to nobody."],
    title: ["Your code"],
    paragraphs: [["It holds for ten minutes; give it to nobody."]],
  }),
  "second-factor-on": () => ({
    subject: ["Your second factor is on"],
    preview: ["Signing in now asks for more than your password."],
    title: ["Your second factor is on"],
    paragraphs: [
      [
        "From now on, signing in also asks for a passkey or a code from your authenticator app. We signed you out on your other devices.",
      ],
      ["Keep your recovery codes in a safe place. If this was not you, tell the owner of the shop right away."],
    ],
    button,
  }),
  "second-factor-off": () => ({
    subject: ["Your second factor is off"],
    preview: ["If it was not you, tell the owner of the shop."],
    title: ["Your second factor is off"],
    paragraphs: [
      ["Passkeys, authenticator app and recovery codes no longer work for your account."],
      ["If neither you nor the owner of the shop did this, change your password and tell them right away."],
    ],
    button,
  }),
  "factor-added": ({ passkey }) => ({
    subject: passkey === null ? ["An authenticator app was added"] : ["A passkey was added"],
    preview: ["If it was not you, tell the owner of the shop."],
    title: passkey === null ? ["An authenticator app was added"] : ["A passkey was added"],
    paragraphs: [
      passkey === null
        ? ["You can now also sign in with a code from your authenticator app."]
        : phrase`You can now also sign in with the passkey “${passkey}”.`,
      notYou,
    ],
    button,
  }),
  "factor-removed": ({ passkey }) => ({
    subject: passkey === null ? ["Your authenticator app was removed"] : ["A passkey was removed"],
    preview: ["If it was not you, tell the owner of the shop."],
    title: passkey === null ? ["Your authenticator app was removed"] : ["A passkey was removed"],
    paragraphs: [
      passkey === null
        ? ["Codes from your authenticator app no longer work for your account. Your passkeys still do."]
        : phrase`The passkey “${passkey}” no longer works for your account.`,
      notYou,
    ],
    button,
  }),
};
