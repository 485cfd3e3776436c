import { inflateSync } from 'node:zlib';

/** Objects of a PDF, read out of its bytes by its cross-reference stream (ISO 32000-1, 7.5.8) without what wrote it. */

export type PdfValue = null | boolean | number | string | PdfRef | readonly PdfValue[] | PdfDict;
export interface PdfRef {
  readonly ref: number;
}
/** Keys and names begin with `/`. */
export interface PdfDict {
  readonly [key: `/${string}`]: PdfValue;
}
export interface PdfObjects {
  readonly trailer: PdfDict;
  readonly count: number;
  /** @throws Error if the file has no such object. */
  readonly at: (object: number) => PdfValue;
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
  /** The content of a stream, unpacked. */
  readonly content: (object: number) => string;
}

export function readObjects(pdf: Buffer): PdfObjects {
  const file = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)![1]);
  const streamAt = (offset: number): { dict: PdfDict; bytes: Buffer } => {
    const { value, end } = parse(file, file.indexOf('obj', offset) + 3);
    const dict = value as PdfDict;
    const from = file.indexOf('stream\n', end) + 7;
    const packed = pdf.subarray(from, from + (dict['/Length'] as number));
    return { dict, bytes: dict['/Filter'] === '/FlateDecode' ? inflateSync(packed) : packed };
  };
  const { dict: trailer, bytes } = streamAt(start);
  const rows = undoPrediction(bytes);
  const getEntry = (object: number): Buffer => rows.subarray(object * 7, object * 7 + 7);
  const packed = new Map<number, ReadonlyMap<number, PdfValue>>();
  const readPacked = (stream: number): ReadonlyMap<number, PdfValue> => {
    const known = packed.get(stream);
    if (known) return known;
    const { dict, bytes: content } = streamAt(getEntry(stream).readUInt32BE(1));
    const text = content.toString('latin1');
    const first = dict['/First'] as number;
    const head = text.slice(0, first).trim().split(/\s+/).map(Number);
    const found = new Map(
      Array.from({ length: head.length / 2 }, (_, index) => [
        head[index * 2]!,
        parse(text, first + head[index * 2 + 1]!).value,
      ]),
    );
    packed.set(stream, found);
    return found;
  };
  const at = (object: number): PdfValue => {
    const entry = getEntry(object);
    if (entry[0] === 2) return readPacked(entry.readUInt32BE(1)).get(object)!;
    const offset = entry.readUInt32BE(1);
    if (entry[0] !== 1 || !file.startsWith(`${object} 0 obj`, offset))
      throw new Error(`There is no object ${object}.`);
    return parse(file, file.indexOf('obj', offset) + 3).value;
  };
  return {
    trailer,
    count: trailer['/Size'] as number,
    at,
    resolve: (value) => (isRef(value) ? at(value.ref) : (value ?? null)),
    content: (object) => streamAt(getEntry(object).readUInt32BE(1)).bytes.toString('latin1'),
  };
}

export const isRef = (value: PdfValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'ref' in value;

/** Undoes the Up predictor: each row is stored as the difference from the one above. */
function undoPrediction(predicted: Buffer): Buffer {
  const rows = Buffer.alloc((predicted.length / 8) * 7);
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = predicted[Math.floor(at / 7) * 8 + 1 + (at % 7)]! + (at < 7 ? 0 : rows[at - 7]!);
  return rows;
}

const token =
  /\s*(<<|>>|\[|\]|(\d+) (\d+) R\b|\/[^\s/<>[\]()]*|[-+.\d]+|true|false|null|<[0-9a-fA-F]*>|\((?:\\[\s\S]|[^\\()])*\))/y;

/** The value at a position in a text, and its end. */
function parse(text: string, from: number): { readonly value: PdfValue; readonly end: number } {
  let at = from;
  const next = (): RegExpExecArray => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new Error(`No value at ${at}: ${text.slice(at, at + 40)}`);
    at = token.lastIndex;
    return found;
  };
  const getValue = ([, found = '', object]: RegExpExecArray): PdfValue => {
    if (object !== undefined) return { ref: Number(object) };
    if (found === '[') return listUntil(']');
    if (found === '<<') {
      const list = listUntil('>>');
      return Object.fromEntries(
        list.flatMap((key, index) => (index % 2 === 0 ? [[key, list[index + 1]]] : [])),
      ) as PdfDict;
    }
    if (found.startsWith('(')) return found.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1');
    if (/^[-+.\d]/.test(found)) return Number(found);
    return { true: true, false: false, null: null }[found] ?? found;
  };
  const listUntil = (close: string): PdfValue[] => {
    const list: PdfValue[] = [];
    for (let found = next(); found[1] !== close; found = next()) list.push(getValue(found));
    return list;
  };
  return { value: getValue(next()), end: at };
}
