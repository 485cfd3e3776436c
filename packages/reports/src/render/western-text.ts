import { getInnerDocument, type InnerFont } from './tagged/inner-document.ts';

type Doc = PDFKit.PDFDocument;

/**
 * A line of text as printed: its bytes in WinAnsi (ISO 32000-1, annex D), and its width in points.
 */
export interface FittedLine {
  readonly codes: Uint8Array;
  readonly width: number;
}

/** Characters in the built-in PDF fonts. */
export const isWestern = (content: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u.test(
    content,
  );

/** As much of a Western text as fits the width in the font of the document; what does not ends in an ellipsis. */
export function fitLine(doc: Doc, content: string, most: number): FittedLine {
  const { _font: font, _fontSize: size } = getInnerDocument(doc);
  const advances = getAdvances(font);
  const codes = toCodes(content);
  const room = (most / size) * 1_000;
  const width = getWidth(advances, codes, codes.length);
  if (width <= room) return { codes, width: (width * size) / 1_000 };
  let kept = codes.length - 1;
  while (kept > 1 && getWidth(advances, addEllipsis(codes, kept), kept + 1) > room) kept -= 1;
  const cut = addEllipsis(codes, kept);
  return { codes: cut, width: (getWidth(advances, cut, cut.length) * size) / 1_000 };
}

/** Draws it with its left end at `x` and the top of its letters at `y`, in one go: tables have millions of cells. `color`: `#rrggbb`. */
export function drawLine(
  doc: Doc,
  { codes }: FittedLine,
  at: { readonly x: number; readonly y: number },
  color: string,
): void {
  const inner = getInnerDocument(doc);
  const { _font: font, _fontSize: size } = inner;
  inner.page.fonts[font.id] ??= font.ref();
  const baseline = at.y + (font.ascender * size) / 1_000;
  const place = `1 0 0 -1 ${short(at.x)} ${short(baseline)} Tm`;
  doc.addContent(
    `BT ${getColor(color)} rg /${font.id} ${short(size)} Tf ${place} [${kernText(font, codes)}] TJ ET`,
  );
}

const ellipsis = 0x85;

function addEllipsis(codes: Uint8Array, kept: number): Uint8Array {
  const cut = new Uint8Array(kept + 1);
  cut.set(codes.subarray(0, kept));
  cut[kept] = ellipsis;
  return cut;
}

/** The letters of WinAnsi that have another number in Unicode, of those that are Western here. */
const others: ReadonlyMap<number, number> = new Map([
  [0x20ac, 0x80],
  [0x2026, ellipsis],
  [0x2018, 0x91],
  [0x2019, 0x92],
  [0x201c, 0x93],
  [0x201d, 0x94],
  [0x2022, 0x95],
  [0x2013, 0x96],
  [0x2014, 0x97],
  [0x2122, 0x99],
]);
const unicode: ReadonlyMap<number, number> = new Map(
  [...others].map(([letter, code]) => [code, letter]),
);

function toCodes(content: string): Uint8Array {
  const codes = new Uint8Array(content.length);
  for (let index = 0; index < content.length; index += 1) {
    const letter = content.charCodeAt(index);
    codes[index] = letter > 0xff ? others.get(letter)! : letter;
  }
  return codes;
}

/** In thousandths of the size of the font. */
function getWidth(advances: Advances, codes: Uint8Array, length: number): number {
  let width = 0;
  for (let index = 0; index < length; index += 1)
    width += advances.of(codes[index]!, index + 1 < length ? codes[index + 1]! : 0);
  return width;
}

/** How far a letter moves the next one, in thousandths of the size of the font. */
interface Advances {
  /** `next` 0: none follows. */
  readonly of: (letter: number, next: number) => number;
  readonly width: (letter: number) => number;
}

const known = new Map<string, Advances>();
const unknown = -32_768;

function getAdvances({ name, font }: InnerFont): Advances {
  const found = known.get(name);
  if (found) return found;
  const pairs = new Int16Array(2 ** 16).fill(unknown);
  const glyph = (code: number): string => font.characterToGlyph(unicode.get(code) ?? code);
  const width = (letter: number): number => font.widthOfGlyph(glyph(letter));
  const of = (letter: number, next: number): number => {
    const at = letter * 256 + next;
    if (pairs[at] === unknown)
      pairs[at] = width(letter) + (next === 0 ? 0 : font.getKernPair(glyph(letter), glyph(next)));
    return pairs[at]!;
  };
  const advances = { of, width };
  known.set(name, advances);
  return advances;
}

/** The letters, with the kerning between them. */
function kernText(font: InnerFont, codes: Uint8Array): string {
  const advances = getAdvances(font);
  let shown = '<';
  for (let index = 0; index < codes.length; index += 1) {
    const letter = codes[index]!;
    shown += hex[letter]!;
    if (index + 1 === codes.length) break;
    const moved = advances.width(letter) - advances.of(letter, codes[index + 1]!);
    if (moved !== 0) shown += `> ${moved} <`;
  }
  return `${shown}>`;
}

const hex = Array.from({ length: 256 }, (_, code) => code.toString(16).padStart(2, '0'));

const colors = new Map<string, string>();

function getColor(color: string): string {
  const found = colors.get(color);
  if (found !== undefined) return found;
  const parts = [1, 3, 5]
    .map((at) =>
      String(Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 10_000) / 10_000),
    )
    .join(' ');
  colors.set(color, parts);
  return parts;
}

const short = (points: number): string => String(Math.round(points * 100) / 100);
