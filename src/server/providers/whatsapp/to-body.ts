import type { WhatsAppContent, WhatsAppRequest } from "#server/modules/whatsapp/index.ts";

/** WhatsApp refuses values with line breaks, tabs or several spaces. */
const toValue = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+|\s{2,}/gu, " ").trim() || "-";

const toParameter = (text: string) => ({ type: "text", text: toValue(text) });

function toTemplate({ template, language, values, path }: Extract<WhatsAppContent, { format: "template" }>) {
  return {
    type: "template",
    template: {
      name: template,
      language: { code: language },
      components: [
        ...(values.length === 0 ? [] : [{ type: "body", parameters: values.map(toParameter) }]),
        { type: "button", sub_type: "url", index: "0", parameters: [toParameter(path.replace(/^\//, ""))] },
      ],
    },
  };
}

function toContent(content: WhatsAppContent): object {
  if (content.format === "template") return toTemplate(content);
  if (content.format === "text") return { type: "text", text: { body: content.text, preview_url: false } };
  const buttons = content.buttons.map(({ id, title }) => ({ type: "reply", reply: { id, title } }));
  return { type: "interactive", interactive: { type: "button", body: { text: content.text }, action: { buttons } } };
}

/** The body of `POST /{phone-number-id}/messages`. The reference comes back with each report. */
export const toBody = ({ to, reference, content }: WhatsAppRequest): object => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  biz_opaque_callback_data: reference,
  ...toContent(content),
});
