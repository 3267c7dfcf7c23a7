import { pickText } from "#shared/i18n/languages.ts";
import { day, firstLine, ltr, money, phrase, userText } from "../render/phrase.ts";
import { affiliateWords } from "./en-affiliates.ts";
import { alertWords } from "./en-alerts.ts";
import { coachingWords } from "./en-coaching.ts";
import { marketingWords } from "./en-marketing.ts";
import { orderWords } from "./en-orders.ts";
import { renewalWords } from "./en-renewals.ts";
import { replenishmentWords } from "./en-replenishments.ts";
import { securityWords } from "./en-security.ts";
import { counted } from "./plural.ts";
import type { Words } from "./shape.ts";
import { roleName } from "./staff-roles.ts";

const points = (count: number) => counted("en", count, { one: "# point", other: "# points" });
const workingDays = (count: number) => counted("en", count, { one: "# working day", other: "# working days" });
const minutes = (count: number) => counted("en", count, { one: "# minute", other: "# minutes" });

/** Mail texts in English. */
export const en: Words = {
  language: "en",
  brand: "Himma",
  greeting: (name) => (name === "" ? ["Hello,"] : phrase`Hello ${name},`),
  labels: {
    orderNumber: "Order number",
    quantity: "Quantity",
    item: "Item",
    lineTotal: "Price",
    total: "Total",
    sums: {
      coupon: "Discount code",
      points: "Points",
      giftCards: "Gift cards",
      shipping: "Shipping",
      codFee: "Cash on delivery fee",
    },
    refunded: "Refunded",
    sendTo: "Send to",
    returnNumber: "Return number",
    carrier: "Carrier",
    trackingNumber: "Tracking number",
    points: "Points",
    balance: "Balance",
    code: "Code",
    bank: "Bank",
    holder: "Account holder",
    until: "Current period ends",
    validUntil: "Valid until",
    worth: "Worth",
    freeShipping: "Free shipping",
    deliverTo: "Deliver to",
    delivery: "Delivery",
    pointsEarned: "Points you earned",
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    linkBelow: "If the button does not work, open this link:",
    cancelRenewal: "Cancel the renewal",
    skipOrStop: "Skip or stop",
    firstOrder: "First order",
    affiliateLink: "Your link",
    transferReference: "Reference of the transfer",
    chargedOn: "Charged on",
    card: "Card",
  },
  workingDays: ({ min, max }) =>
    min === max ? phrase`In ${workingDays(max)}` : phrase`In ${min} to ${workingDays(max)}`,
  footer: {
    why: "You are getting this because it is about your account, your order or a message we received from this address.",
    questions: "Questions? We are happy to hear from you:",
    stop: {
      points: "Stop emails about points",
      coaching: "Stop emails about coaching",
      offers: "Unsubscribe from offers",
    },
    whyOffers: "You are getting this because you agreed to hear of our offers.",
    all: "Choose what we send you",
  },
  kinds: {
    verification: () => ({
      subject: ["Confirm your email"],
      preview: ["One step and your account is ready."],
      title: ["One step to go"],
      paragraphs: [["Good to have you with us. Confirm your email to get started."]],
      button: "Confirm email",
      note: [
        "The link works once, within 24 hours. If you did not create an account with us, ignore this email and nothing will happen.",
      ],
    }),
    welcome: () => ({
      subject: ["Welcome to Himma"],
      preview: ["Your account is ready. Choose a goal and start today."],
      title: ["Your account is ready"],
      paragraphs: [
        ["Choose your goal, and see the whole first week of any programme before you buy it."],
        ["Every purchase earns points that you can turn into products or money off your next order."],
      ],
      button: "Choose your programme",
    }),
    "already-registered": () => ({
      subject: ["You already have a Himma account"],
      preview: ["Someone tried to create an account with this email."],
      title: ["You already have an account"],
      paragraphs: [
        ["We received a request to create an account with this email, but you already have one. Just log in as usual."],
        ["Forgot your password? The login page has a link to set a new one."],
      ],
      button: "Log in",
      note: ["If that was not you, there is nothing to worry about: your account has not changed."],
    }),
    "password-reset": () => ({
      subject: ["Set a new password"],
      preview: ["The link works for one hour."],
      title: ["Set a new password"],
      paragraphs: [
        [
          "You asked to set a new password for your account. Press the button and choose one you don't use anywhere else.",
        ],
      ],
      button: "Set a new password",
      note: [
        "The link works once, within one hour. If you did not ask for this, ignore this email and your password stays as it is.",
      ],
    }),
    "password-changed": () => ({
      subject: ["Your password was changed"],
      preview: ["If it was not you, set a new one now."],
      title: ["Your password was changed"],
      paragraphs: [
        [
          "The password for your account has just been changed, and to be safe we signed you out on your other devices.",
        ],
        ["If it was you, there is nothing to do. If it was not, set a new password right away."],
      ],
      button: "Set a new password",
    }),
    "staff-invitation": ({ invitedBy, staffRole }) => ({
      subject: phrase`${userText(invitedBy)} invites you to work at Himma`,
      preview: ["The invitation is valid for 72 hours."],
      title: ["Join the team"],
      paragraphs: [
        phrase`${userText(invitedBy)} invites you to the team of Himma as ${roleName(staffRole, "en")}.`,
        [
          "Press the button, choose a password, and you can start. If you already shop here, sign in to your account to accept.",
        ],
      ],
      button: "Accept the invitation",
      note: [
        "The link works once, within 72 hours. If you don't know why you got this email, ignore it and nothing happens.",
      ],
    }),
    "customer-invitation": ({ shop }) => ({
      subject: phrase`${userText(shop)} is now Himma`,
      preview: ["Open your account in the new shop."],
      title: ["We have moved"],
      paragraphs: [
        phrase`You have an account at ${userText(shop)}. The shop is now Himma, and your account did not move along by itself.`,
        ["If you want one here, choose a password. Until then we keep nothing about you, and we send you no offers."],
      ],
      button: "Open an account",
      note: ["This is the only time that we write to you about this. If you don't want an account, ignore this email."],
    }),
    "session-ended": () => ({
      subject: ["We signed out one of your devices"],
      preview: ["The same login session was used in two places."],
      title: ["We signed out one of your devices"],
      paragraphs: [
        [
          "The same login session was used in two places, which can mean that someone copied it. To keep your account safe we signed that device out.",
        ],
        [
          "Log in again to continue. If this is unexpected, change your password and review the devices in your profile settings.",
        ],
      ],
      button: "See my devices",
    }),
    "account-locked": ({ minutes: count }) => ({
      subject: ["We paused logins to your account"],
      preview: ["There were too many attempts with a wrong password."],
      title: ["Logins are paused for a while"],
      paragraphs: [
        phrase`We saw repeated attempts with a wrong password and paused logins from new places. You can try again in ${minutes(count)}.`,
        [
          "If you forgot your password, set a new one. If it was not you who tried, your password is still protecting your account.",
        ],
      ],
      button: "Set a new password",
    }),
    "email-change": ({ newEmail }) => ({
      subject: ["Confirm your new email"],
      preview: ["We use the new address once you confirm it."],
      title: ["Confirm your new email"],
      paragraphs: [phrase`You asked to change your account email to ${ltr(newEmail)}. Press the button to confirm.`],
      button: "Confirm new email",
      note: ["The link works once, within 24 hours. If you did not ask for this, ignore this email."],
    }),
    "email-change-notice": ({ newEmail, path }) => ({
      subject: ["Request to change your account email"],
      preview: ["If it was not you, undo the change right away."],
      title: ["Request to change your email"],
      paragraphs: [
        phrase`We received a request to change your account email to ${ltr(newEmail)}. Nothing changes until it is confirmed from the new address.`,
        path === undefined
          ? ["If you did not ask for this, change your password now and contact us."]
          : [
              "If you did not ask for this, undo it with the button below. Your account goes back to this email, every device is logged out, and you set a new password.",
            ],
      ],
      ...(path === undefined
        ? { button: "Contact us" }
        : {
            button: "Undo the change",
            note: [
              "The link works once, within 7 days, also after the new address was confirmed or the password was changed. If you asked for the change, there is nothing to do.",
            ],
          }),
    }),
    ...orderWords,
    ...coachingWords,
    ...alertWords,
    ...renewalWords,
    ...affiliateWords,
    ...replenishmentWords,
    ...marketingWords,
    ...securityWords,
    "points-earned": ({ points: earned }) => ({
      subject: phrase`You earned ${points(earned)}`,
      preview: ["They have been added to your balance."],
      title: phrase`You earned ${points(earned)}`,
      paragraphs: [
        [
          "The points from your order have been added to your balance. Redeem them for products or money off your next order.",
        ],
      ],
      button: "Use your points",
    }),
    "reward-code": ({ what }) => ({
      subject: phrase`Your code: ${pickText(what, "en")}`,
      preview: ["Enter it at checkout on your next order."],
      title: ["Your code is ready"],
      paragraphs: [
        phrase`You redeemed your points for “${pickText(what, "en")}”. Enter this code in the discount code field at checkout. It works once, on your account only.`,
      ],
      button: "Shop now",
      note: ["You can find the code again on the rewards order in your account."],
    }),
    "points-expiring": ({ points: expiring, on }) => ({
      subject: ["Some of your points are about to expire"],
      preview: phrase`Use them before ${day(on, "en")}.`,
      title: ["Use your points before they expire"],
      paragraphs: [phrase`${points(expiring)} will expire on ${day(on, "en")}. Pick a reward you deserve.`],
      button: "Pick a reward",
    }),
    gift: ({ senderName, what, path }) => ({
      subject: phrase`A gift for you from ${senderName}`,
      preview: phrase`${pickText(what, "en")}`,
      title: phrase`A gift for you from ${senderName}`,
      paragraphs: [
        phrase`${senderName} has given you “${pickText(what, "en")}” from Himma.`,
        path === undefined
          ? ["Your gift is on its way, and the courier will contact you before delivery."]
          : ["Press the button to accept your gift and add it to your account."],
      ],
      button: path === undefined ? "Discover Himma" : "Accept your gift",
      note:
        path === undefined
          ? phrase`${senderName} gave us your email so we can tell you about this gift. We use it for nothing else.`
          : phrase`The link works once, and you need a free Himma account. ${senderName} gave us your email so we can send you this gift. We use it for nothing else.`,
    }),
    "gift-card": ({ senderName, surplusOf }) => ({
      subject: senderName === undefined ? ["Your gift card code"] : phrase`A gift card for you from ${senderName}`,
      preview: ["Your code and balance are in this email."],
      title: senderName === undefined ? ["Your gift card is ready"] : ["You have a gift card"],
      paragraphs: [
        ...(surplusOf ? [phrase`Order ${ltr(surplusOf)} cost less than you paid: the rest is on this card.`] : []),
        senderName === undefined
          ? [
              "Enter the code at checkout, or give it to someone. Any remaining balance stays on the card for next time.",
            ]
          : phrase`${senderName} has given you a Himma gift card. Enter the code at checkout; any remaining balance stays on the card for next time.`,
      ],
      button: "Shop now",
      note: ["Keep the code to yourself: anyone who knows it can spend it."],
    }),
    "subscription-renewal": ({ what, until, total }) => ({
      subject: phrase`Your subscription ends on ${day(until, "en")}`,
      preview: ["Renew it to keep going without a break."],
      title: ["Time to renew your subscription"],
      paragraphs: [
        phrase`Your subscription to “${pickText(what, "en")}” ends on ${day(until, "en")}. Pay ${money(total, "en")} to keep going for another period.`,
        ["Nothing is charged unless you pay: if you do not, the subscription simply ends on that day."],
      ],
      button: "Renew",
    }),
    "webhook-disabled": ({ name, host, reason }) => ({
      subject: phrase`The webhook “${name}” was disabled`,
      preview: phrase`${host} gets no events any more.`,
      title: phrase`The webhook “${name}” was disabled`,
      paragraphs: [
        reason === "gone"
          ? phrase`${host} answered that it is gone (410), so it is not called any more.`
          : reason === "failing"
            ? phrase`${host} has taken no event for five days, so it is not called any more.`
            : phrase`The shop can no longer read this webhook's secret, so ${host} is not called any more. Renew the secret, and give it to the partner.`,
        phrase`Nothing is lost: what waited is in its log and can be sent again once it is switched on.`,
      ],
      button: "Open the webhook",
    }),
    "back-in-stock": ({ what, size }) => ({
      subject: phrase`${pickText(what, "en")} is back in stock`,
      preview: ["You asked us to tell you."],
      title: ["Back in stock"],
      paragraphs: [
        phrase`“${pickText(what, "en")}”, ${pickText(size, "en")}, is in stock again. You asked us to tell you.`,
        ["We do not hold a piece for you, so order soon if you still want it."],
      ],
      button: "See the product",
    }),
    "contact-received": ({ subject }) => ({
      subject: phrase`We've got your message: ${userText(subject)}`,
      preview: ["We read every message ourselves."],
      title: ["We've got your message"],
      paragraphs: [
        [
          "Thank you for writing. We read every message ourselves and reply as soon as we can. Here is a copy of what you wrote:",
        ],
      ],
      note: ["If you did not write to us, ignore this email."],
    }),
    "contact-reply": ({ subject, reply }) => ({
      subject: phrase`Re: ${userText(subject)}`,
      preview: [firstLine(reply)],
      title: ["Our reply to your message"],
      paragraphs: [],
      note: ["If you have anything to add, just reply to this email."],
    }),
    "contact-message": ({ subject, name }) => ({
      subject: phrase`Message from the site: ${userText(subject)}`,
      preview: phrase`From ${name}`,
      title: ["A new message from the site"],
      paragraphs: [["Reply to this email and your reply goes straight to the sender."]],
    }),
  },
};
