import type { Translator } from '@lotbook/messages/translator';
import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import Pdfkit from 'pdfkit';
import { formatExcluded, type Incomplete, type Marks } from '../../incomplete/mark-incomplete.ts';
import type { PrintedReport } from '../../report.ts';
import { drawLine, fitLine, isWestern } from '../western-text.ts';
import { wideFont } from '../wide-font.ts';

export type Doc = PDFKit.PDFDocument;

/** US Letter, upright, in points. */
export const paper = {
  width: 612,
  height: 792,
  left: 36,
  right: 576,
  top: 34,
  bottom: 758,
} as const;

export const ink = '#111111';
export const faint = '#5f6368';
/** Of what leads somewhere; dark enough for a printer without colours. */
export const led = '#1a4f9c';
export const hair = '#b9bdc4';
export const band = '#f3f4f6';

const regular = 'Helvetica';
const bold = 'Helvetica-Bold';

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** `createdAt` is the only thing in the file that is not of the report: the same report and time give the same bytes. */
export const newDocument = (info: {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly page?: { readonly size: string; readonly layout: 'portrait' | 'landscape' };
}): Doc =>
  new Pdfkit({
    size: info.page?.size ?? 'LETTER',
    layout: info.page?.layout ?? 'portrait',
    tagged: true,
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: info.title,
      Author: info.author,
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  });

/** One line of text in a box of `width` from `x`; what does not fit ends in an ellipsis. `y` is the top of the letters. */
export function text(
  doc: Doc,
  content: string,
  box: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): void {
  if (content === '') return;
  const getX = (width: number): number =>
    box.x + (box.width - width) * shifts[style.align ?? 'left'];
  if (isWestern(content)) {
    doc.font(style.bold ? bold : regular).fontSize(style.size);
    const line = fitLine(doc, content, box.width);
    drawLine(doc, line, { x: getX(line.width), y: box.y }, style.color ?? ink);
    return;
  }
  pen(doc, content, style);
  const fitted = fit(doc, content, box.width);
  doc.text(fitted.content, getX(fitted.width), box.y, { lineBreak: false });
}

/** How wide it is in one line, in points. */
export function lineWidth(doc: Doc, content: string, style: TextStyle): number {
  getFont(doc, content, style);
  return isWestern(content) ? fitLine(doc, content, Infinity).width : doc.widthOfString(content);
}

/** The share of the free space that is in front of the text. */
const shifts = { left: 0, center: 0.5, right: 1 } as const;

/** Text that wraps within `width`. Returns the y below it. */
export function paragraph(
  doc: Doc,
  content: string,
  box: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): number {
  pen(doc, content, style);
  doc.text(content, box.x, box.y, { width: box.width, align: style.align ?? 'left', lineGap: 1 });
  return doc.y;
}

/** How much room such a text takes, above and below. */
export function paragraphHeight(
  doc: Doc,
  content: string,
  width: number,
  style: TextStyle,
): number {
  // A document has no place to write at before its first page.
  Object.assign(doc, { x: 0, y: 0 });
  return getFont(doc, content, style).heightOfString(content, { width, lineGap: 1 });
}

function fit(
  doc: Doc,
  content: string,
  most: number,
): { readonly content: string; readonly width: number } {
  const width = doc.widthOfString(content);
  if (width <= most) return { content, width };
  let kept = content.length - 1;
  while (kept > 1 && doc.widthOfString(`${content.slice(0, kept)}…`) > most) kept -= 1;
  const cut = `${content.slice(0, kept)}…`;
  return { content: cut, width: doc.widthOfString(cut) };
}

function pen(doc: Doc, content: string, style: TextStyle): void {
  getFont(doc, content, style).fillColor(style.color ?? ink);
}

const getFont = (doc: Doc, content: string, { size, bold: isBold }: TextStyle): Doc =>
  doc.font(isWestern(content) ? (isBold ? bold : regular) : wideIn(doc)).fontSize(size);

/** Only a font that is registered by name is embedded once; most documents need none. */
function wideIn(doc: Doc): string {
  if (!withWide.has(doc)) doc.registerFont(wide, wideFont());
  withWide.add(doc);
  return wide;
}

const wide = 'Wide';
const withWide = new WeakSet<Doc>();

export function rule(
  doc: Doc,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  style: { readonly width?: number; readonly color?: string } = {},
): void {
  doc
    .moveTo(from.x, from.y)
    .lineTo(to.x, to.y)
    .lineWidth(style.width ?? 0.5)
    .strokeColor(style.color ?? ink)
    .stroke();
}

/**
 * Draws words across the page, below later content; the upper margin says in a line each what the
 * figures lack or depend on, with as many missing rows as fit.
 */
export function drawMark(doc: Doc, report: Marks & Pick<PrintedReport, 'translator'>): void {
  const { mark, incomplete, uncertain, assumed } = report;
  const across = mark ?? (incomplete && 'INCOMPLETE');
  const { width } = doc.page;
  if (across !== undefined) drawAcross(doc, across);
  const lines = [
    ...(mark === undefined && !incomplete ? [] : [incomplete?.words ?? across!]),
    ...(uncertain === undefined ? [] : [uncertain]),
    ...(assumed === undefined ? [] : [assumed]),
  ];
  const box = { x: paper.left, width: width - 2 * paper.left };
  const isBold = across !== undefined;
  const top = lines.length === 1 && !incomplete ? 12 : 2;
  lines.forEach((line, index) => {
    const style = { size: fitSize(doc, line, box.width), bold: isBold || line === uncertain };
    text(doc, line, { ...box, y: top + index * 8 }, { ...style, align: 'center' });
  });
  if (!incomplete) return;
  const most = lines.length > 1 ? 1 : 2;
  rowLines(doc, incomplete, { width: box.width, most }, report.translator).forEach((line, index) =>
    text(
      doc,
      line,
      { ...box, y: top + lines.length * 8 + 2 + index * 7.5 },
      { ...rowStyle, align: 'center' },
    ),
  );
}

/** The size at which a line of the margin fits the page, as far as it can be read. */
const fitSize = (doc: Doc, line: string, width: number): number =>
  [8, 7.5, 7, 6.5].find((size) => lineWidth(doc, line, { size, bold: true }) <= width) ?? 6;

function drawAcross(doc: Doc, words: string): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-30, { origin: [width / 2, height / 2] });
  text(
    doc,
    words,
    { x: 0, y: height / 2 - 24, width },
    { size: 40, bold: true, color: '#e2e5ea', align: 'center' },
  );
  doc.restore();
}

const rowStyle = { size: 6.2, color: faint } as const;

/** The missing rows in one or two lines; the table at the end has all of them. */
function rowLines(
  doc: Doc,
  { rows }: Incomplete,
  { width, most }: { readonly width: number; readonly most: number },
  { translate }: Translator,
): readonly string[] {
  const toMore = (count: number): string =>
    `   ·   ${translate(documentTexts.moreOnLastPage, { count })}`;
  const lines: string[] = [''];
  for (const [index, row] of rows.entries()) {
    const left = rows.length - index;
    const more = left > 1 ? toMore(left - 1) : '';
    const add = (line: string): string =>
      line === ''
        ? formatExcluded(row, translate)
        : `${line}   ·   ${formatExcluded(row, translate)}`;
    const isLast = lines.length === most;
    if (
      lineWidth(doc, add(lines.at(-1)!) + (isLast ? more : ''), rowStyle) > width &&
      lines.at(-1) !== ''
    ) {
      if (isLast) return [...lines.slice(0, -1), `${lines.at(-1)}${toMore(left)}`];
      lines.push('');
    }
    lines[lines.length - 1] = add(lines.at(-1)!);
  }
  return lines;
}

/** The title of a document, with its owner if known. */
export const addOwner = (title: string, owner: string): string =>
  owner === '' ? title : `${title}, ${owner}`;
