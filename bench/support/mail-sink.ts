import { type AddressInfo, createServer, type Socket } from "node:net";

export interface SunkMail {
  readonly to: string;
  readonly messageId: string;
  /** From `Date.now()`. */
  readonly at: number;
}

export interface MailSink {
  readonly url: string;
  readonly mails: readonly SunkMail[];
  close(): void;
}

/** A loopback mail server that accepts everything and records recipients and times. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let [rest, to, messageId, isText] = ["", "", "", false];
    const take = (line: string): string | undefined => {
      if (isText) {
        messageId = /^Message-ID: (\S+)/i.exec(line)?.[1] ?? messageId;
        if (line !== ".") return undefined;
        isText = false;
        mails.push({ to, messageId, at: Date.now() });
        return "250 taken";
      }
      to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to;
      isText = /^DATA/i.test(line);
      return isText ? "354 go on" : "250 fine";
    };
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const answer = take(line);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
    socket.write("220 ready\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
