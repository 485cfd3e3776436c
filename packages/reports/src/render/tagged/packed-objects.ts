import type { CrossReference } from './cross-reference.ts';
import type { InnerDocument } from './inner-document.ts';

/** Small objects that are written many at a time, compressed. */
export interface PackedObjects {
  /** The number of an object whose body is written later. */
  readonly reserve: () => number;
  /** `body` is of ASCII letters. */
  readonly write: (object: number, body: string) => void;
  /** Writes what waits. */
  readonly flush: () => void;
}

/** Objects in a stream: about a page of a table. */
const atOnce = 512;

/** Streams objects into object streams (ISO 32000-1, 7.5.7) of the document. Written objects aren't kept in memory. */
export function packObjectStream(
  inner: InnerDocument,
  { reserve, place }: CrossReference,
): PackedObjects {
  let numbers: number[] = [];
  let heads = '';
  let bodies = '';
  const flush = (): void => {
    if (numbers.length === 0) return;
    const stream = inner.ref({ Type: 'ObjStm', N: numbers.length, First: heads.length });
    numbers.forEach((number, index) => place(number, stream.id, index));
    stream.end(Buffer.from(heads + bodies, 'latin1'));
    numbers = [];
    heads = '';
    bodies = '';
  };
  return {
    reserve,
    write: (number, body) => {
      numbers.push(number);
      heads += `${number} ${bodies.length} `;
      bodies += `${body}\n`;
      if (numbers.length === atOnce) flush();
    },
    flush,
  };
}
