import { type Call, type Route, route } from "#server/platform/http/call.ts";
import { sendContactMessage, sendJoinApplication } from "#shared/contract/contact.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Needs, receiveApplication, receiveMessage, type Sender } from "./receive.ts";

const toSender = ({ ip, language }: Pick<Call<Endpoint>, "ip" | "language">): Sender => ({ ip, language });

export function contactRoutes(needs: Needs): Route[] {
  return [
    route(sendContactMessage, async (call) => {
      await receiveMessage(needs, call.body, toSender(call));
      return { message: "Message received" };
    }),
    route(sendJoinApplication, async (call) => {
      await receiveApplication(needs, call.body, toSender(call));
      return { message: "Application received" };
    }),
  ];
}
