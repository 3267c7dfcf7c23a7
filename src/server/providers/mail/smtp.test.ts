import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { OutgoingMail } from "#server/modules/notifications/index.ts";
import { createSmtpMailer, type SmtpOptions } from "./smtp.ts";

const mail: OutgoingMail = {
  id: "0190b5c0-0000-7000-8000-000000000001",
  to: "mona@himma.test",
  replyTo: "omar@himma.test",
  subject: "طلبك \u2066HM-100234\u2069 في الطريق",
  html: "<p>مرحبًا</p>",
  text: "مرحبًا",
  language: "ar",
};

interface FakeServer {
  readonly url: string;
  readonly commands: string[];
  readonly recipients: string[];
  readonly texts: string[];
  close(): void;
}

let open: FakeServer | undefined;
afterEach(() => open?.close());

/** A mail server that answers commands as in `answers` ("silence" for none) and accepts everything else. */
async function fakeServer(answers: Readonly<Record<string, string>> = {}): Promise<FakeServer> {
  const commands: string[] = [];
  const recipients: string[] = [];
  const texts: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    let text: string[] | undefined;
    let rest = "";
    const reply = (command: string, usual: string): void => {
      const answer = answers[command] ?? usual;
      if (answer !== "silence") socket.write(`${answer}\r\n`);
    };
    const take = (line: string): void => {
      if (text !== undefined) {
        if (line !== ".") {
          text.push(line);
          return;
        }
        texts.push(text.join("\r\n"));
        text = undefined;
        reply("end", "250 taken");
        return;
      }
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      commands.push(command);
      if (command === "RCPT") recipients.push(line);
      if (command === "DATA") text = [];
      reply(command, command === "DATA" ? "354 go on" : "250 fine");
    };
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    socket.write("220 ready\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  open = {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    recipients,
    texts,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return open;
}

async function send(server: FakeServer, change: Partial<OutgoingMail> = {}, options: Partial<SmtpOptions> = {}) {
  const from = "Himma <hello@himma.test>";
  const mailer = createSmtpMailer({ url: server.url, from, silenceMs: 5000, ...options });
  try {
    return await mailer.send({ ...mail, ...change });
  } finally {
    mailer.close();
  }
}

it("sends HTML and text to one address, with a Message-ID made from the mail's id", async () => {
  const server = await fakeServer();
  expect(await send(server)).toEqual({ outcome: "sent" });
  expect(server.recipients).toEqual(["RCPT TO:<mona@himma.test>"]);
  const text = server.texts[0] ?? "";
  expect(text).toContain("Message-ID: <0190b5c0-0000-7000-8000-000000000001@himma.test>");
  expect(text).toMatch(/^From: Himma <hello@himma\.test>/m);
  expect(text).toMatch(/^Reply-To: omar@himma\.test/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(text).toContain("Content-Type: multipart/alternative");
});

it("adds one-click List-Unsubscribe headers to mails with a stop link, and to no others", async () => {
  const server = await fakeServer();
  await send(server);
  expect(server.texts[0]).not.toContain("List-Unsubscribe");
  await send(server, { stopUrl: "https://shop.test/mails/stop/abc" });
  expect(server.texts[1]).toMatch(/^List-Unsubscribe: <https:\/\/shop\.test\/mails\/stop\/abc>/m);
  expect(server.texts[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  await send(
    server,
    { stopUrl: "https://shop.test/u/abc", stopSubject: "stop abc" },
    { stopAddress: "stop@shop.test" },
  );
  expect(server.texts[2]?.replaceAll("\r\n ", " ")).toMatch(
    /^List-Unsubscribe: <https:\/\/shop\.test\/u\/abc>, <mailto:stop@shop\.test\?subject=stop%20abc>\r?$/m,
  );
});

it.each(["a@himma.test,b@himma.test", "a@himma.test\r\nBcc: b@himma.test", "X <b@himma.test>, c@himma.test"])(
  "makes neither a second recipient nor a header out of %j",
  async (to) => {
    const server = await fakeServer();
    await send(server, { to, subject: "x\r\nBcc: c@himma.test" }).catch(() => undefined);
    expect(server.recipients.length).toBeLessThanOrEqual(1);
    expect(server.texts.join("\n")).not.toMatch(/^Bcc:/im);
  },
);

it("distinguishes permanent refusals from temporary ones, which reject", async () => {
  expect(await send(await fakeServer({ RCPT: "550 no such user" }))).toEqual({
    outcome: "refused",
    reason: "550 no such user",
    isAddressUnknown: true,
  });
  open?.close();
  for (const answer of ["550 5.7.1 blocked for spam", "552 5.2.2 mailbox full"]) {
    expect(await send(await fakeServer({ RCPT: answer }))).toMatchObject({ reason: answer, isAddressUnknown: false });
    open?.close();
  }
  expect(await send(await fakeServer({ end: "554 not wanted" }))).toEqual({
    outcome: "refused",
    reason: "554 not wanted",
    isAddressUnknown: false,
  });
  open?.close();
  await expect(send(await fakeServer({ RCPT: "451 try later" }))).rejects.toThrow("451");
  open?.close();
  await expect(send(await fakeServer({ MAIL: "530 log in first" }))).rejects.toThrow("530");
});

it("times out on a server that stops answering", async () => {
  const server = await fakeServer({ end: "silence" });
  await expect(send(server, {}, { silenceMs: 400 })).rejects.toThrow(/timeout/i);
});

it("rejects when there is no server", async () => {
  const server = await fakeServer();
  server.close();
  await expect(send(server)).rejects.toThrow();
});

it("sends no password over an unencrypted connection, except to a local server", async () => {
  const answers = { EHLO: "250-fake\r\n250 AUTH PLAIN", AUTH: "235 welcome", STARTTLS: "502 not here" };
  const local = await fakeServer(answers);
  const withPassword = (server: FakeServer, host: string) => ({
    ...server,
    url: server.url.replace("127.0.0.1", `shop:secret@${host}`),
  });
  expect(await send(withPassword(local, "127.0.0.1"))).toEqual({ outcome: "sent" });
  expect(local.commands).toContain("AUTH");
  open?.close();
  // Also this machine, under a name not recognised as local.
  const elsewhere = await fakeServer(answers);
  await expect(send(withPassword(elsewhere, "0.0.0.0"))).rejects.toThrow(/STARTTLS/);
  expect(elsewhere.commands).toContain("STARTTLS");
  expect(elsewhere.commands).not.toContain("AUTH");
});

/** Headers of a mail by lower-case name, in the relaxed canonical form of RFC 6376. */
function relaxedHeaders(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n(?=[ \t])/g, "").split("\r\n");
  return new Map(
    lines.map((line) => {
      const [name = "", ...rest] = line.split(":");
      const value = rest
        .join(":")
        .replaceAll(/[ \t]+/g, " ")
        .trim();
      return [name.toLowerCase(), value] as const;
    }),
  );
}

it("signs with DKIM, including the List-Unsubscribe headers, as one-click unsubscribing requires", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const server = await fakeServer();
  const stopUrl = "https://shop.test/u/abc";
  await send(server, { stopUrl }, { dkim: { domain: "himma.test", selector: "mail2026", privateKey } });
  const text = server.texts[0] ?? "";
  const [head = "", ...parts] = text.split("\r\n\r\n");
  const headers = relaxedHeaders(head);
  const signature = headers.get("dkim-signature") ?? "";
  const tags = new Map(signature.split(/;\s*/).map((tag) => tag.split(/=(.*)/s).slice(0, 2) as [string, string]));
  expect([tags.get("d"), tags.get("s"), tags.get("c")]).toEqual(["himma.test", "mail2026", "relaxed/relaxed"]);
  const signed = (tags.get("h") ?? "").toLowerCase().replaceAll(/\s/g, "").split(":");
  expect(signed).toEqual(expect.arrayContaining(["from", "subject", "list-unsubscribe", "list-unsubscribe-post"]));
  const body = `${parts
    .join("\r\n\r\n")
    .replaceAll(/[ \t]+(?=\r\n|$)/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .replace(/(?:\r\n)*$/, "")}\r\n`;
  expect(tags.get("bh")).toBe(createHash("sha256").update(body).digest("base64"));
  const unsigned = signature.replace(/(\bb=)[^;]*/, "$1").trim();
  const content = [...signed.map((name) => `${name}:${headers.get(name) ?? ""}\r\n`), `dkim-signature:${unsigned}`];
  const given = Buffer.from((tags.get("b") ?? "").replaceAll(/\s/g, ""), "base64");
  const isGenuine = (lines: readonly string[]) => verify("sha256", Buffer.from(lines.join("")), publicKey, given);
  expect(isGenuine(content)).toBe(true);
  expect(isGenuine(content.map((line) => line.replace("/u/abc", "/u/abd")))).toBe(false);
});
