import type { Doc } from '../form-8949/paper.ts';

/** An object of the file as pdfkit keeps it. */
export interface Reference {
  readonly id: number;
  /** Its dictionary; entries added before the object ends are written. */
  data: Record<string, unknown>;
  /** Its position in the file, once it has ended. */
  readonly offset: number;
  readonly end: (content?: Uint8Array) => void;
}

/** One of the fonts that every reader of PDF has. Widths are in thousandths of the size. */
export interface InnerFont {
  readonly id: string;
  readonly name: string;
  readonly ascender: number;
  readonly ref: () => Reference;
  readonly font: {
    readonly characterToGlyph: (letter: number) => string;
    readonly widthOfGlyph: (glyph: string) => number;
    readonly getKernPair: (left: string, right: string) => number;
  };
}

/**
 * Undocumented parts of pdfkit, in the version that package.json names. `tags.test.ts` fails if
 * another version differs.
 */
export interface InnerDocument {
  readonly ref: (data: Record<string, unknown>) => Reference;
  readonly getStructTreeRoot: () => Reference;
  readonly page: {
    readonly dictionary: Reference;
    readonly height: number;
    readonly fonts: Record<string, Reference>;
  };
  /** The one that is written in. */
  readonly _font: InnerFont;
  readonly _fontSize: number;
  readonly _root: Reference;
  readonly _info: Reference;
  readonly _id: unknown;
  readonly _offset: number;
  _waiting: number;
  _ended: boolean;
  _offsets: { readonly length: number; readonly push: (value: null) => void };
  _refEnd: (ended: Reference) => void;
  _finalize: () => void;
  readonly _write: (data: string | Uint8Array) => void;
  readonly push: (chunk: null) => void;
}

export const getInnerDocument = (doc: Doc): InnerDocument => doc as unknown as InnerDocument;

/** Written into a pdfkit dictionary unchanged; a string would become a name. */
export const verbatim = (content: string): unknown => ({
  [Symbol.toStringTag]: 'Verbatim',
  toString: () => content,
});
