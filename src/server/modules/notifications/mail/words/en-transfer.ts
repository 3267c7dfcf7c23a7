import { ltr, moment, money, phrase } from "../render/phrase.ts";
import type { PaymentCodeMail } from "./payment-code.ts";
import type { MailWords } from "./shape.ts";

/** The mail with the account and the code of a transfer, in English. */
export const transferWords = ({ orderNumber, total, code, until, zone, isReminder }: PaymentCodeMail): MailWords => ({
  subject: isReminder
    ? phrase`The time to pay order ${ltr(orderNumber)} ends soon`
    : phrase`Pay your order ${ltr(orderNumber)} by transfer`,
  preview: phrase`Write code ${ltr(code)} into the transfer. Pay before ${moment(until, "en", zone)}.`,
  title: [isReminder ? "The time to pay ends soon" : "Pay your order by transfer"],
  paragraphs: [
    phrase`Transfer exactly ${money(total, "en")} to the account below by InstaPay or from your bank, and write ${ltr(code)} into the transfer's note. Then send us a picture of it on the payment page.`,
    phrase`Pay before ${moment(until, "en", zone)}. We check the transfers on our account on working days. If you have paid already, there is nothing more to do.`,
  ],
  button: "Open the payment page",
});
