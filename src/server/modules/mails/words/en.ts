import { pickText } from "#shared/i18n/languages.ts";
import { day, ltr, money, phrase, userText } from "../render/phrase.ts";
import { counted } from "./plural.ts";
import type { Words } from "./shape.ts";

const points = (count: number) => counted("en", count, { one: "# point", other: "# points" });
const minutes = (count: number) => counted("en", count, { one: "# minute", other: "# minutes" });

/** The mails in English. */
export const en: Words = {
  language: "en",
  brand: "Himma",
  greeting: (name) => (name === "" ? ["Hello,"] : phrase`Hello ${name},`),
  labels: {
    orderNumber: "Order number",
    size: "Option",
    quantity: "Quantity",
    item: "Item",
    lineTotal: "Price",
    total: "Total",
    sums: { coupon: "Discount code", points: "Points", giftCards: "Gift cards", shipping: "Shipping" },
    refunded: "Refunded",
    sendTo: "Send to",
    carrier: "Carrier",
    trackingNumber: "Tracking number",
    points: "Points",
    balance: "Balance",
    code: "Code",
    until: "Current period ends",
    validUntil: "Valid until",
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    linkBelow: "If the button does not work, open this link:",
  },
  footer: {
    why: "You are getting this because it is about your account, your order or a message that we received from this address.",
    questions: "Questions? We are happy to hear from you:",
  },
  kinds: {
    verification: () => ({
      subject: ["Confirm your email"],
      preview: ["One step and your account is ready."],
      title: ["One step to go"],
      paragraphs: [["Good to have you with us. Confirm your email and your account is ready."]],
      button: "Confirm email",
      note: [
        "The link works once, within 24 hours. If you did not open an account with us, ignore this mail and nothing happens.",
      ],
    }),
    welcome: () => ({
      subject: ["Welcome to Himma"],
      preview: ["Your account is ready. Choose a goal and start today."],
      title: ["Your account is ready"],
      paragraphs: [
        ["Choose your goal, and see a whole week of any programme before you buy it."],
        ["Every purchase earns points that you can turn into products or money off your next order."],
      ],
      button: "Choose your programme",
    }),
    "already-registered": () => ({
      subject: ["You already have a Himma account"],
      preview: ["Somebody tried to open an account with this email."],
      title: ["You already have an account"],
      paragraphs: [
        ["We were asked to open an account with this email, but you already have one. Just log in as usual."],
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
          "You asked to set a new password for your account. Press the button and choose one that you use nowhere else.",
        ],
      ],
      button: "Set a new password",
      note: [
        "The link works once, within one hour. If you did not ask for this, ignore this mail and your password stays as it is.",
      ],
    }),
    "password-changed": () => ({
      subject: ["Your password was changed"],
      preview: ["If it was not you, set a new one now."],
      title: ["Your password was changed"],
      paragraphs: [
        ["The password of your account has just been changed, and we signed you out on your other devices to be safe."],
        ["If it was you, there is nothing to do. If it was not, set a new password right away."],
      ],
      button: "Set a new password",
    }),
    "session-ended": () => ({
      subject: ["We logged one of your devices out"],
      preview: ["One login of your account was used in two places."],
      title: ["We logged one of your devices out"],
      paragraphs: [
        [
          "One login of your account was used in two places, which can mean that somebody copied it. To keep your account safe we logged that device out.",
        ],
        [
          "Log in again to go on. If you cannot explain it, change your password and look through the devices in your profile.",
        ],
      ],
      button: "See my devices",
    }),
    "account-locked": ({ minutes: count }) => ({
      subject: ["We paused logins to your account"],
      preview: ["There were too many tries with a wrong password."],
      title: ["Logins are paused for a while"],
      paragraphs: [
        phrase`We saw repeated tries with a wrong password and stopped logins from new places. They open again in ${minutes(count)}.`,
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
      paragraphs: [
        phrase`You asked to change the email of your account to ${ltr(newEmail)}. Press the button to confirm.`,
      ],
      button: "Confirm new email",
      note: ["The link works once, within 24 hours. If you did not ask for this, ignore this mail."],
    }),
    "email-change-notice": ({ newEmail, path }) => ({
      subject: ["A change of your account's email was requested"],
      preview: ["If it was not you, undo the change right away."],
      title: ["Your email is about to change"],
      paragraphs: [
        phrase`We were asked to change the email of your account to ${ltr(newEmail)}. Nothing changes until it is confirmed from the new address.`,
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
    "order-placed": ({ orderNumber, isPayable }) => ({
      subject: phrase`We've got your order ${ltr(orderNumber)}`,
      preview: [isPayable ? "Only the payment is left." : "We have started to prepare it."],
      title: ["We've got your order"],
      paragraphs: [
        isPayable
          ? [
              "We are holding your items for 30 minutes. Complete the payment and we start to prepare your order; if you have just paid, a confirmation follows.",
            ]
          : ["We have started to prepare your order. Shipping details are on the way. You pay on delivery."],
      ],
      button: isPayable ? "Complete payment" : "View order",
    }),
    "order-paid": ({ orderNumber, isGift }) => ({
      subject: phrase`Order ${ltr(orderNumber)} is paid`,
      preview: ["Your payment has arrived and your order is confirmed."],
      title: ["Thank you, your payment has arrived"],
      paragraphs: [
        [
          isGift
            ? "Your gift is confirmed. We are preparing what is shipped and email the rest to whom it is for; the order's page shows how it goes."
            : "Your order is confirmed. We are preparing what is shipped; programmes and packages are in your account from now on.",
        ],
      ],
      button: "View order",
    }),
    "order-shipped": ({ orderNumber }) => ({
      subject: phrase`Order ${ltr(orderNumber)} is on its way`,
      preview: ["It has left us. Here is its tracking number."],
      title: ["Your order is on its way"],
      paragraphs: [["We handed your order to the carrier. Follow it with the tracking number."]],
      button: "Track shipment",
    }),
    "order-delivered": ({ orderNumber }) => ({
      subject: phrase`Order ${ltr(orderNumber)} has arrived`,
      preview: ["We hope you like it. Your review helps others."],
      title: ["Your order has arrived"],
      paragraphs: [
        ["We hope that everything is as you expected. A review helps others to choose."],
        ["If something does not suit you, you can ask to return it from the order's page within 14 days."],
      ],
      button: "View order",
    }),
    "order-cancelled": ({ orderNumber, isRefunded }) => ({
      subject: phrase`Order ${ltr(orderNumber)} is cancelled`,
      preview: [isRefunded ? "The money goes back the way it came." : "You have not been charged."],
      title: ["Your order is cancelled"],
      paragraphs: [
        isRefunded
          ? [
              "The order is cancelled and the money goes back the way it came. It can take a few working days to show in your account.",
            ]
          : [
              "The order is cancelled and you have not been charged. Points or gift cards that you used are back in your balance.",
            ],
      ],
      button: "View order",
    }),
    "order-refunded": ({ orderNumber, refunded }) => ({
      subject: phrase`A refund for order ${ltr(orderNumber)}`,
      preview: phrase`Amount: ${money(refunded, "en")}`,
      title: ["We have refunded you"],
      paragraphs: [
        phrase`We sent ${money(refunded, "en")} back the way it came. Depending on your bank it can take a few working days to show.`,
      ],
      button: "View order",
    }),
    "return-asked": ({ orderNumber }) => ({
      subject: phrase`Your return for order ${ltr(orderNumber)}`,
      preview: ["How to send the items back."],
      title: ["How to send the items back"],
      paragraphs: [
        ["Pack the items in their original packaging, write the order number on the parcel and send it to us."],
        ["Once it reaches us we look at the items and tell you by email how it goes on."],
      ],
      button: "View order",
    }),
    "return-accepted": ({ orderNumber, isPaid }) => ({
      subject: phrase`We have the items of order ${ltr(orderNumber)} back`,
      preview: [isPaid ? "Your refund is next." : "Thank you for sending them."],
      title: ["The items are back with us"],
      paragraphs: [
        isPaid
          ? ["Thank you for sending them. Your refund is next: you get an email as soon as it is on its way."]
          : ["Thank you for sending them. There is nothing left for you to do."],
      ],
      button: "View order",
    }),
    "return-refused": ({ orderNumber }) => ({
      subject: phrase`About your return for order ${ltr(orderNumber)}`,
      preview: ["We could not accept it. Here is why."],
      title: ["We could not accept your return"],
      paragraphs: [["We looked at your request and could not accept it, for this reason:"]],
      button: "View order",
      note: ["If you see it differently, write to us and we look at it again."],
    }),
    "payment-failed": ({ orderNumber }) => ({
      subject: phrase`The payment for order ${ltr(orderNumber)} didn't go through`,
      preview: ["You haven't been charged. You can try again."],
      title: ["The payment didn't go through"],
      paragraphs: [
        [
          "You haven't been charged. We are still keeping your order, and you can try again in the same way or another.",
        ],
      ],
      button: "Try the payment again",
    }),
    "points-earned": ({ points: earned }) => ({
      subject: phrase`You earned ${points(earned)}`,
      preview: ["They are in your balance."],
      title: phrase`You earned ${points(earned)}`,
      paragraphs: [
        ["The points of your order are in your balance. Turn them into products, or into money off your next order."],
      ],
      button: "Use your points",
    }),
    "points-expiring": ({ points: expiring, on }) => ({
      subject: ["Some of your points are about to expire"],
      preview: phrase`Use them before ${day(on, "en")}.`,
      title: ["Use your points before they expire"],
      paragraphs: [
        phrase`You have ${points(expiring)} that expire on ${day(on, "en")}. Pick a reward that you deserve.`,
      ],
      button: "Pick a reward",
    }),
    gift: ({ senderName, what, path }) => ({
      subject: phrase`A gift for you from ${senderName}`,
      preview: phrase`${pickText(what, "en")}`,
      title: phrase`A gift for you from ${senderName}`,
      paragraphs: [
        phrase`${senderName} is giving you “${pickText(what, "en")}” from Himma.`,
        path === undefined
          ? ["Your gift is on its way, and the courier will contact you when it is near."]
          : ["Press the button to accept your gift and add it to your account."],
      ],
      button: path === undefined ? "Discover Himma" : "Accept your gift",
      note:
        path === undefined
          ? phrase`${senderName} gave us your address so that we can tell you about this gift. We use it for nothing else.`
          : phrase`The link works once, and you need a free Himma account. ${senderName} gave us your address so that we can send you this gift. We use it for nothing else.`,
    }),
    "gift-card": ({ senderName }) => ({
      subject: senderName === undefined ? ["Your gift card code"] : phrase`A gift card for you from ${senderName}`,
      preview: ["The code and the balance are inside."],
      title: senderName === undefined ? ["Your gift card is ready"] : ["You have a gift card"],
      paragraphs: [
        senderName === undefined
          ? ["Enter the code at checkout, or pass it on. What is not spent stays on the card for another time."]
          : phrase`${senderName} is giving you a Himma gift card. Enter the code at checkout; what you do not spend stays for another time.`,
      ],
      button: "Shop now",
      note: ["Keep the code to yourself: whoever knows it can spend it."],
    }),
    "subscription-renewal": ({ what, until, total }) => ({
      subject: phrase`Your subscription ends on ${day(until, "en")}`,
      preview: ["Renew it to keep going without a break."],
      title: ["Time to renew your subscription"],
      paragraphs: [
        phrase`Your subscription to “${pickText(what, "en")}” ends on ${day(until, "en")}. Pay ${money(total, "en")} to keep going for another period.`,
        ["We never charge you automatically: if you do not pay, the subscription simply ends on that day."],
      ],
      button: "Renew",
    }),
    "coach-message": ({ what }) => ({
      subject: ["Your coach has answered you"],
      preview: phrase`A new message about “${pickText(what, "en")}”.`,
      title: ["Your coach has answered you"],
      paragraphs: [phrase`There is a new message in your “${pickText(what, "en")}” subscription:`],
      button: "Read and answer",
      note: ["Answers to this mail don't reach your coach: write on the subscription's page."],
    }),
    "contact-received": ({ subject }) => ({
      subject: phrase`We've got your message: ${userText(subject)}`,
      preview: ["We read every message ourselves."],
      title: ["We've got your message"],
      paragraphs: [
        [
          "Thank you for writing. We read every message ourselves and answer as soon as we can. Here is a copy of what you wrote:",
        ],
      ],
      note: ["If it was not you who wrote to us, ignore this mail."],
    }),
    "contact-message": ({ subject, name }) => ({
      subject: phrase`Message from the site: ${userText(subject)}`,
      preview: phrase`From ${name}`,
      title: ["A new message from the site"],
      paragraphs: [["Answer this mail and your answer goes straight to its writer."]],
    }),
  },
};
