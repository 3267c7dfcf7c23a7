import type { MailData } from "../../kinds.ts";

export type PaymentCodeMail = MailData["payment-code"];
