import { toUtf8, type TextSurvey } from './text-encoding.ts';

export interface HeadLine {
  readonly text: string;
  /** The start of the next line, in bytes of the file as UTF-8 without its byte order mark. */
  readonly end: number;
}

/** A header may be below a long preamble. */
const SCANNED_LINES = 250;

/** The first lines of a text file. */
export async function readHeadLines(
  head: Uint8Array,
  survey: TextSurvey,
): Promise<readonly HeadLine[]> {
  const parts: Uint8Array[] = [];
  for await (const part of toUtf8(yieldOnce(head), survey)) parts.push(part);
  const bytes = Buffer.concat(parts);
  const lines: HeadLine[] = [];
  const newline = findNewline(bytes);
  for (let start = 0; start < bytes.length && lines.length < SCANNED_LINES;) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    lines.push({
      text: bytes.toString('utf8', start, end).replace(/\r$/, ''),
      end: found < 0 ? end : end + 1,
    });
    start = end + 1;
  }
  return lines;
}

/** The byte that ends lines: the first line break outside of quotes, since cells may contain others. */
function findNewline(bytes: Buffer): number {
  let isQuoted = false;
  for (const [at, byte] of bytes.entries()) {
    if (byte === 34) isQuoted = !isQuoted;
    else if (!isQuoted && byte === 10) return 10;
    else if (!isQuoted && byte === 13) return bytes[at + 1] === 10 ? 10 : 13;
  }
  return bytes.includes(10) ? 10 : 13;
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
