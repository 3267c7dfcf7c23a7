import { day, ltr, moment, money, phrase } from "../render/phrase.ts";
import { transferWords } from "./en-transfer.ts";
import type { PaymentCodeMail } from "./payment-code.ts";
import type { MailWords, OrderWords } from "./shape.ts";

/** The mail with a Fawry code. */
const fawryWords = ({ orderNumber, total, code, until, zone, isReminder }: PaymentCodeMail): MailWords => ({
  subject: isReminder
    ? phrase`Your Fawry code for order ${ltr(orderNumber)} ends soon`
    : phrase`Your Fawry code for order ${ltr(orderNumber)}`,
  preview: phrase`Code ${ltr(code)}. Pay before ${moment(until, "en", zone)}.`,
  title: [isReminder ? "Your Fawry code ends soon" : "Pay your order at Fawry"],
  paragraphs: [
    phrase`Give the code ${ltr(code)} at any Fawry shop, or enter it in the myFawry app, and pay ${money(total, "en")}. Fawry may add its own fee.`,
    phrase`Pay before ${moment(until, "en", zone)}. After that the code ends and the order is cancelled.`,
  ],
  button: "Show the code",
});

/** Texts of mails about orders in English. */
export const orderWords: OrderWords = {
  "order-placed": ({ orderNumber, isPayable, isUnconfirmed = false, holdMinutes = 30, hasCode = false }) => ({
    subject: phrase`We've got your order ${ltr(orderNumber)}`,
    preview: [
      isUnconfirmed
        ? "Please confirm it before we send it."
        : isPayable
          ? "Complete your payment to confirm it."
          : "We have started preparing it.",
    ],
    title: ["We've got your order"],
    paragraphs: [
      isPayable
        ? hasCode
          ? [
              "We are holding your items until you pay. Our other email has your payment code and the time until which you can pay it.",
            ]
          : [
              `We are holding your items for ${holdMinutes} minutes. Complete the payment and we'll start preparing your order. If you have just paid, a confirmation will follow.`,
            ]
        : isUnconfirmed
          ? [
              "Please confirm it on the order page or by the link in our other email, and we'll send it. You pay on delivery.",
            ]
          : ["We have started preparing your order and will email you the shipping details soon. You pay on delivery."],
    ],
    button: isPayable ? "Complete payment" : "View order",
  }),
  "order-paid": ({ orderNumber, isGift, isReward = false }) => ({
    subject: isReward
      ? phrase`Your reward ${ltr(orderNumber)} is confirmed`
      : phrase`Order ${ltr(orderNumber)} is paid`,
    preview: [
      isReward
        ? "Your points covered all of it. Here is what you chose."
        : "We received your payment and your order is confirmed.",
    ],
    title: [isReward ? "Enjoy your reward" : "Thank you, we received your payment"],
    paragraphs: isReward
      ? [["Your points covered all of it. We will email you the shipping details soon."]]
      : [
          [
            isGift
              ? "Your gift is confirmed. We are preparing the items to be shipped and will email the rest to the recipient. You can follow it on the order page."
              : "Your order is confirmed. We are preparing the items to be shipped; programmes and packages are already in your account.",
          ],
        ],
    button: "View order",
  }),
  "order-shipped": ({ orderNumber }) => ({
    subject: phrase`Order ${ltr(orderNumber)} is on its way`,
    preview: ["It has shipped. Here is your tracking number."],
    title: ["Your order is on its way"],
    paragraphs: [["We handed your order to the carrier. You can follow it with the tracking number."]],
    button: "Track shipment",
  }),
  "order-delivered": ({ orderNumber }) => ({
    subject: phrase`Order ${ltr(orderNumber)} has arrived`,
    preview: ["We hope you like it. Your review helps others."],
    title: ["Your order has arrived"],
    paragraphs: [
      ["We hope everything is as you expected. Your review helps others choose."],
      ["If something isn't right, you can request a return on the order page within 14 days."],
    ],
    button: "View order",
  }),
  "order-undelivered": ({ orderNumber, isPaid }) => ({
    subject: phrase`Order ${ltr(orderNumber)} came back to us`,
    preview: ["We could not deliver it."],
    title: ["We could not deliver your order"],
    paragraphs: [
      ["The parcel came back to us because nobody took it."],
      [
        isPaid
          ? "We'll check the items, refund you and let you know by email."
          : "You have not been charged, and you have your points and coupons back.",
      ],
    ],
    button: "View order",
  }),
  "order-late": ({ orderNumber, isPaid }) => ({
    subject: phrase`Order ${ltr(orderNumber)} is late: you may cancel it`,
    preview: ["We are sorry. You can wait, or have everything back."],
    title: ["Your order is late, and we are sorry"],
    paragraphs: [
      ["It should have reached you long before today. It has not, so the choice is yours."],
      [
        isPaid
          ? "You can cancel it on its page until it arrives, and get back all that you paid, delivery included."
          : "You can cancel it on its page until it arrives, and there is nothing to pay.",
      ],
      ["If you would rather wait, there is nothing to do: it stays on its way to you."],
    ],
    button: "View order",
  }),
  "order-later-day": ({ orderNumber, day: on, cancelFrom }) => ({
    subject: phrase`Order ${ltr(orderNumber)} now arrives by ${day(on, "en")}`,
    preview: ["As we agreed with you."],
    title: ["A new day for your order"],
    paragraphs: [
      phrase`As we agreed with you, your order arrives by ${day(on, "en")}. Thank you for your patience.`,
      ...(cancelFrom === undefined
        ? []
        : [
            phrase`If it is late again, you can cancel it from ${day(cancelFrom, "en")} and get back all that you paid.`,
          ]),
      ["If you did not agree to this day, please reply to this message."],
    ],
    button: "View order",
  }),
  "order-to-confirm": ({ orderNumber, total, until, zone, isReminder }) => ({
    subject: isReminder
      ? phrase`Your order ${ltr(orderNumber)} still needs your confirmation`
      : phrase`Please confirm your order ${ltr(orderNumber)}`,
    preview: phrase`It waits for you until ${moment(until, "en", zone)}.`,
    title: [isReminder ? "Do you still want your order?" : "Please confirm your order"],
    paragraphs: [
      phrase`You chose to pay ${money(total, "en")} in cash on delivery. Tell us that you want the order, and we'll send it.`,
      phrase`Without your answer by ${moment(until, "en", zone)} we cancel it, and you pay nothing.`,
    ],
    button: "Confirm or cancel the order",
    note: [
      "Opening the link decides nothing: you choose on the page. If you did not place this order, cancel it there.",
    ],
  }),
  "address-needed": ({ orderNumber }) => ({
    subject: phrase`We need your full address to send order ${ltr(orderNumber)}`,
    preview: ["Your order is packed, but the address lacks something."],
    title: ["Please complete your address"],
    paragraphs: [
      [
        "Your order is packed and ready, but the carrier does not accept the address as it is. Complete it on the order page and we'll send it at once.",
      ],
    ],
    button: "Complete the address",
  }),
  "order-resent": ({ orderNumber, outcome }) => ({
    subject: phrase`We are sending order ${ltr(orderNumber)} again`,
    preview: ["Your parcel did not reach you. A new one is on its way soon."],
    title: ["We are sending your items again"],
    paragraphs: [
      [
        {
          lost: "Your parcel was lost on the way, and we are sorry.",
          damaged: "Your parcel was damaged on the way, and we are sorry.",
          returned: "Your parcel came back to us before it reached you, and we are sorry.",
        }[outcome],
      ],
      ["We are packing the same items again and send them at no cost to you. There is nothing for you to do."],
    ],
    button: "View the order",
  }),
  "order-cancelled": ({ orderNumber, isRefunded }) => ({
    subject: phrase`Order ${ltr(orderNumber)} is cancelled`,
    preview: [isRefunded ? "We will refund your original payment method." : "You have not been charged."],
    title: ["Your order is cancelled"],
    paragraphs: [
      isRefunded
        ? [
            "Your order is cancelled and we will refund your original payment method. It can take a few working days to show in your account.",
          ]
        : [
            "Your order is cancelled and you have not been charged. Any points or gift cards you used are back in your balance.",
          ],
    ],
    button: "View order",
  }),
  "order-refunded": ({ orderNumber, refunded, isCash }) => ({
    subject: phrase`A refund for order ${ltr(orderNumber)}`,
    preview: phrase`Amount: ${money(refunded, "en")}`,
    title: ["We have refunded you"],
    paragraphs: [
      isCash === true
        ? phrase`We paid ${money(refunded, "en")} back to you. A bank transfer can take a few working days to show.`
        : phrase`We refunded ${money(refunded, "en")} to your original payment method. Depending on your bank, it can take a few working days to show.`,
    ],
    button: "View order",
  }),
  "draft-order": ({ until, parentNumber }) => ({
    subject:
      parentNumber === undefined
        ? ["Your order at Himma is ready to be paid"]
        : phrase`An addition to order ${ltr(parentNumber)} is ready to be paid`,
    preview: phrase`It waits for you until ${day(until, "en")}.`,
    title: [parentNumber === undefined ? "Your order is ready" : "Your addition is ready"],
    paragraphs: [
      parentNumber === undefined
        ? ["We have written down what you asked us for. Check it, say where it should go, and choose how you pay."]
        : phrase`We have written down what you want to add to order ${ltr(parentNumber)}. It is an order of its own with its own invoice, and delivery is free.`,
      ["Nothing is charged or set aside before you confirm. We never ask for a card number by phone, mail or chat."],
    ],
    button: "Check and pay",
    note: ["The link is for you alone. If you did not ask for this order, ignore this email and nothing happens."],
  }),
  "return-asked": ({ orderNumber }) => ({
    subject: phrase`Your return for order ${ltr(orderNumber)}`,
    preview: ["We have your request and are looking at it."],
    title: ["We have your return request"],
    paragraphs: [["We'll look at it and email you. Please keep the items until we tell you how to send them."]],
    button: "View order",
  }),
  "return-approved": ({ orderNumber, sendBy, fee, exchange }) => ({
    subject: phrase`Your return for order ${ltr(orderNumber)} is approved`,
    preview: ["How to send the items back."],
    title: ["How to send the items back"],
    paragraphs: [
      ["Pack the items in their original packaging, write the return number on the parcel and send it to us."],
      ...(sendBy === undefined ? [] : [phrase`Please send it by ${day(sendBy, "en")}.`]),
      fee === undefined
        ? ["We pay for the way back."]
        : fee.amountMinor === 0
          ? ["You pay for sending it to us."]
          : phrase`We take ${money(fee, "en")} off your refund for the way back.`,
      ...(exchange === "wanted"
        ? [["We have set aside what you want in exchange. We send it at no cost once we have checked the items."]]
        : []),
      ...(exchange === "off"
        ? [["We can't send what you wanted in exchange: it is out of stock. We refund you instead."]]
        : []),
      ["Once it reaches us, we'll check the items and email you the next step."],
    ],
    button: "View order",
  }),
  "return-accepted": ({ orderNumber, isPaid, exchange }) => ({
    subject: phrase`We received your return for order ${ltr(orderNumber)}`,
    preview: [
      exchange === "wanted"
        ? "Your exchange is next."
        : isPaid
          ? "Your refund is next."
          : "Thank you for sending them.",
    ],
    title: ["We received your return"],
    paragraphs: [
      exchange === "wanted"
        ? ["Thank you for sending them. Your exchange is next: we'll email you as soon as we prepare the new parcel."]
        : isPaid
          ? ["Thank you for sending them. Your refund is next: we'll email you as soon as it is on its way."]
          : ["Thank you for sending them. There is nothing more you need to do."],
    ],
    button: "View order",
  }),
  "return-refused": ({ orderNumber }) => ({
    subject: phrase`About your return for order ${ltr(orderNumber)}`,
    preview: ["We could not accept it. Here is why."],
    title: ["We could not accept your return"],
    paragraphs: [["We reviewed your request and could not accept it for this reason:"]],
    button: "View order",
    note: ["If you see it differently, write to us and we'll look at it again."],
  }),
  "return-paid-before": ({ orderNumber, returnNumber, before, now }) => ({
    subject: phrase`Your return ${ltr(returnNumber)} for order ${ltr(orderNumber)} is complete`,
    preview: phrase`Already refunded: ${money(before, "en")}`,
    title: ["Your return is complete"],
    paragraphs: [
      now === undefined
        ? phrase`We had already refunded ${money(before, "en")} for these items before they came back to us, so no further refund follows.`
        : phrase`We had already refunded ${money(before, "en")} for these items before they came back to us. The rest, ${money(now, "en")}, goes back to you now, the way you paid.`,
    ],
    button: "View order",
    note: ["If you did not get that refund, write to us and we'll look into it."],
  }),
  "exchange-off": ({ orderNumber }) => ({
    subject: phrase`A refund in place of your exchange for order ${ltr(orderNumber)}`,
    preview: ["We can't send what you wanted in exchange."],
    title: ["We refund you instead"],
    paragraphs: [
      [
        "We can't send what you wanted in exchange for these items. Your money goes back instead: we'll email you as soon as it is on its way.",
      ],
    ],
    button: "View order",
  }),
  "exchange-placed": ({ orderNumber }) => ({
    subject: phrase`Your exchange ${ltr(orderNumber)} is being prepared`,
    preview: ["There is nothing to pay."],
    title: ["Your exchange is on its way soon"],
    paragraphs: [
      [
        "We have checked what you sent back and are preparing what you wanted in exchange. There is nothing to pay. We'll email you the shipping details soon.",
      ],
    ],
    button: "View order",
  }),
  "payment-code": (mail) => (mail.account === undefined ? fawryWords(mail) : transferWords(mail)),
  "payment-failed": ({ orderNumber }) => ({
    subject: phrase`The payment for order ${ltr(orderNumber)} didn't go through`,
    preview: ["You haven't been charged. You can try again."],
    title: ["The payment didn't go through"],
    paragraphs: [
      [
        "You haven't been charged. We are still holding your order, and you can try again with the same payment method or another.",
      ],
    ],
    button: "Try the payment again",
  }),
};
