import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Posts JSON over a line that stays open and resolves to the status: what a client costs counts against what is measured. */
export function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const call = request(url, { method: "POST", agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    call.once("error", reject).end(body);
  });
}
