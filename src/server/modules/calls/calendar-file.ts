/** A call as an entry for calendars: RFC 5545, with UTC times, CRLF, and lines of at most 75 octets. */
export interface CalendarEvent {
  readonly method: "REQUEST" | "CANCEL";
  /** Stays the same through all changes. */
  readonly uid: string;
  /** Incremented with each change. */
  readonly sequence: number;
  readonly stamp: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly description: string;
  /** Where it takes place; "" leaves it out. */
  readonly url: string;
  readonly organizer: string;
  readonly attendee: string;
}

const maxOctets = 75;

const toUtc = (date: Date): string => `${date.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, "\\n");

/** Continues long lines on the next one after a space, never within a character. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      lines.push(current);
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

export function toCalendarFile(event: CalendarEvent): string {
  const { method, uid, sequence, stamp, startsAt, endsAt, summary, description, url, organizer, attendee } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Himma//Calls//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toUtc(stamp)}`,
    `DTSTART:${toUtc(startsAt)}`,
    `DTEND:${toUtc(endsAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(url === "" ? [] : [`LOCATION:${escapeText(url)}`]),
    `ORGANIZER:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}
