import { Zlib } from 'fflate';
import type { InnerDocument } from './inner-document.ts';
import { numberList } from './number-list.ts';

/** The position of each object in a file. */
export interface CrossReference {
  /** The number of an object that is written later. */
  readonly reserve: () => number;
  /** Records that an object has an index within an object stream, from 0. */
  readonly place: (object: number, stream: number, index: number) => void;
}

/** An object in the file itself and not in an object stream; no stream holds that many. */
const byItself = 0xffff;

/**
 * Has the document end in a cross-reference stream (ISO 32000-1, 7.5.8) in place of a table: the only kind that finds objects in object streams. It remembers eight
 * bytes for each object. Called before the first object ends.
 */
export function getCrossReference(inner: InnerDocument): CrossReference {
  const places = numberList();
  const indexes = numberList();
  const reserve = (): number => {
    places.add(0);
    indexes.add(byItself);
    return places.length;
  };
  const place = (object: number, stream: number, index: number): void => {
    places.set(object - 1, stream);
    indexes.set(object - 1, index);
  };
  for (let known = inner._offsets.length; known > 0; known -= 1) reserve();
  inner._offsets = {
    get length() {
      return places.length;
    },
    push: reserve,
  };
  inner._refEnd = ({ id, offset }) => {
    place(id, offset, byItself);
    inner._waiting -= 1;
    if (inner._waiting > 0 || !inner._ended) return;
    inner._finalize();
    inner._ended = false;
  };
  inner._finalize = () => {
    place(reserve(), inner._offset, byItself);
    writeStream(inner, places.length, packNumbers(places, indexes));
  };
  return { reserve, place };
}

function writeStream(inner: InnerDocument, own: number, content: readonly Uint8Array[]): void {
  const start = inner._offset;
  const length = content.reduce((sum, piece) => sum + piece.length, 0);
  const id = `<${Buffer.from(inner._id as Uint8Array).toString('hex')}>`;
  const facts = `/Size ${own + 1}/W[1 4 2]/Root ${inner._root.id} 0 R/Info ${inner._info.id} 0 R/ID[${id}${id}]`;
  inner._write(`${own} 0 obj`);
  inner._write(
    `<</Type/XRef${facts}/Length ${length}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>>>`,
  );
  inner._write('stream');
  for (const piece of content) inner._write(piece);
  inner._write('\nendstream');
  inner._write('endobj');
  inner._write(`startxref\n${start}\n%%EOF`);
  inner.push(null);
}

const rowsAtOnce = 8_192;
const rowLength = 8;

/** The rows of the stream, each less the one above it (the Up predictor), deflated. */
function packNumbers(places: Iterable<number>, indexes: Iterable<number>): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const zlib = new Zlib({ level: 6 }, (piece) => pieces.push(piece));
  let open = Buffer.alloc(rowsAtOnce * rowLength);
  let filled = 0;
  let above = Buffer.alloc(7);
  const add = (kind: number, place: number, index: number): void => {
    const row = Buffer.alloc(7);
    row[0] = kind;
    row.writeUInt32BE(place, 1);
    row.writeUInt16BE(index, 5);
    const at = filled * rowLength;
    open[at] = 2;
    for (let byte = 0; byte < 7; byte += 1) open[at + 1 + byte] = row[byte]! - above[byte]!;
    above = row;
    filled += 1;
    if (filled < rowsAtOnce) return;
    zlib.push(open);
    open = Buffer.alloc(rowsAtOnce * rowLength);
    filled = 0;
  };
  // The first is that of the list of free objects, which is empty.
  add(0, 0, 0xffff);
  const index = indexes[Symbol.iterator]();
  for (const place of places) {
    const within = index.next().value as number;
    add(within === byItself ? 1 : 2, place, within === byItself ? 0 : within);
  }
  zlib.push(open.subarray(0, filled * rowLength), true);
  return pieces;
}
