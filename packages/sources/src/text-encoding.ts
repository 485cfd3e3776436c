export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The result of scanning all bytes of a text file. */
export interface TextSurvey {
  readonly encoding: TextEncoding;
  /** Bytes of the byte order mark. */
  readonly markBytes: number;
  /** Some text is an ambiguous date, day first or month first. */
  readonly hasLooseDates: boolean;
  /** A quoted cell begins like a number with a comma in it. */
  readonly hasQuotedCommas: boolean;
  /** A comma between two digits anywhere in the text. */
  readonly hasCommas: boolean;
}

// The comma before a date may part cells.
const LOOSE_DATE = /(?<![\d./-])\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d)/;
const QUOTED_COMMA = /"[^\d",\n]{0,6}[\d.'’\s]*,\d/;
const COMMA = /\d,\d/;
/** Enough to see a pattern that two pieces of the file share. */
const OVERLAP = 64;

/** Looks through a file once, in little memory. */
export async function surveyText(bytes: AsyncIterable<Uint8Array>): Promise<TextSurvey> {
  const survey = { hasLooseDates: false, hasQuotedCommas: false, hasCommas: false };
  let decoder: TextDecoder | undefined;
  let start: Pick<TextSurvey, 'encoding' | 'markBytes'> = { encoding: 'utf-8', markBytes: 0 };
  let tail = '';
  const look = (text: string): void => {
    const seen = tail + text;
    survey.hasLooseDates ||= LOOSE_DATE.test(seen);
    survey.hasCommas ||= COMMA.test(seen);
    survey.hasQuotedCommas ||= survey.hasCommas && QUOTED_COMMA.test(seen);
    tail = seen.slice(-OVERLAP);
  };
  for await (const chunk of bytes) {
    if (!decoder) {
      start = findMark(chunk);
      decoder = new TextDecoder(start.encoding, { fatal: start.encoding === 'utf-8' });
    }
    const text = decodeOr(decoder, chunk);
    if (text === undefined) {
      start = { ...start, encoding: 'windows-1252' };
      decoder = new TextDecoder('windows-1252');
    }
    look(text ?? decoder.decode(chunk, { stream: true }));
  }
  if (decoder && start.encoding === 'utf-8' && decodeOr(decoder, undefined) === undefined)
    start = { ...start, encoding: 'windows-1252' };
  return { ...start, ...survey };
}

function decodeOr(decoder: TextDecoder, chunk: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

/** The encoding that a file's first bytes show; UTF-8 until some byte contradicts it. */
export function findMark(head: Uint8Array): Pick<TextSurvey, 'encoding' | 'markBytes'> {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return { encoding: 'utf-8', markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  const some = head.subarray(0, 512);
  const zeros = [0, 1].map(
    (parity) => some.filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  const most = some.length / 2 - 1;
  if (some.length >= 16 && (zeros[1] ?? 0) >= most * 0.8 && zeros[0] === 0)
    return { encoding: 'utf-16le', markBytes: 0 };
  if (some.length >= 16 && (zeros[0] ?? 0) >= most * 0.8 && zeros[1] === 0)
    return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

/** The bytes of a file as UTF-8, from an offset on; bytes of UTF-8 files pass as they are. */
export async function* toUtf8(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, markBytes }: Pick<TextSurvey, 'encoding' | 'markBytes'>,
): AsyncGenerator<Uint8Array> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  let skip = markBytes;
  for await (const chunk of bytes) {
    const rest = chunk.subarray(skip);
    skip -= chunk.length - rest.length;
    if (rest.length > 0) yield decoder ? Buffer.from(decoder.decode(rest, { stream: true })) : rest;
  }
  const last = decoder?.decode() ?? '';
  if (last !== '') yield Buffer.from(last);
}
