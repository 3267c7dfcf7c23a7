/** Replies that stop the messages, if they are the whole message. */
const stopWords = new Set(["stop", "unsubscribe", "إيقاف", "ايقاف", "إلغاء", "الغاء", "توقف"]);

const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u064b-\u0652\u0640\u200e\u200f]/g, "")
    .replace(/[.!؟?،,"'«»]+/g, "")
    .trim()
    .toLowerCase();

export const isStopWord = (text: string): boolean => stopWords.has(bare(text));
