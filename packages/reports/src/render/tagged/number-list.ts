/** Whole numbers below 2^32 in insertion order: millions of them in four bytes each. */
export interface NumberList extends Iterable<number> {
  readonly length: number;
  readonly add: (value: number) => void;
  readonly at: (index: number) => number;
  /** Of a place that there is. */
  readonly set: (index: number, value: number) => void;
}

const chunkLength = 2 ** 16;

export function numberList(): NumberList {
  const pieces: Uint32Array[] = [];
  let length = 0;
  const at = (index: number): number =>
    pieces[Math.floor(index / chunkLength)]![index % chunkLength]!;
  return {
    get length() {
      return length;
    },
    add: (value) => {
      if (length % chunkLength === 0) pieces.push(new Uint32Array(chunkLength));
      pieces.at(-1)![length % chunkLength] = value;
      length += 1;
    },
    at,
    set: (index, value) => {
      pieces[Math.floor(index / chunkLength)]![index % chunkLength] = value;
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) yield at(index);
    },
  };
}
