import { asUtf8, type TextSurvey } from './text-encoding.ts';

export interface HeadLine {
  readonly text: string;
  /** The start of the next line, in bytes of the file as UTF-8 without its byte order mark. */
  readonly end: number;
}

/** A header may be below a long preamble. */
const SCANNED_LINES = 250;

/** The first lines of a text file. */
export async function headLines(
  head: Uint8Array,
  survey: TextSurvey,
): Promise<readonly HeadLine[]> {
  const parts: Uint8Array[] = [];
  for await (const part of asUtf8(once(head), survey)) parts.push(part);
  const bytes = Buffer.concat(parts);
  const lines: HeadLine[] = [];
  const newline = bytes.includes(10) ? 10 : 13;
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

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
