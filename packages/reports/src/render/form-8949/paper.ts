import Pdfkit from 'pdfkit';
import { wideFont } from '../wide-font.ts';

export type Doc = PDFKit.PDFDocument;

/** US Letter, upright, in points. */
export const paper = { width: 612, height: 792, left: 36, right: 576, top: 34, bottom: 758 } as const;

export const ink = '#111111';
export const faint = '#5f6368';
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
  readonly tagged?: boolean;
}): Doc =>
  new Pdfkit({
    size: info.page?.size ?? 'LETTER',
    layout: info.page?.layout ?? 'portrait',
    tagged: info.tagged ?? false,
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt, ModDate: info.createdAt },
  });

/** One line of text in a box of `width` from `x`; what does not fit ends in an ellipsis. `y` is the top of the letters. */
export function text(doc: Doc, content: string, box: { readonly x: number; readonly y: number; readonly width: number }, style: TextStyle): void {
  if (content === '') return;
  pen(doc, content, style);
  const fitted = fit(doc, content, box.width);
  const align = style.align ?? 'left';
  const room = align === 'left' ? 0 : box.width - fitted.width;
  const shift = align === 'center' ? room / 2 : room;
  doc.text(fitted.content, box.x + shift, box.y, { lineBreak: false });
}

/** Text that wraps within `width`. Returns the y below it. */
export function paragraph(doc: Doc, content: string, box: { readonly x: number; readonly y: number; readonly width: number }, style: TextStyle): number {
  pen(doc, content, style);
  doc.text(content, box.x, box.y, { width: box.width, align: style.align ?? 'left', lineGap: 1 });
  return doc.y;
}

function fit(doc: Doc, content: string, most: number): { readonly content: string; readonly width: number } {
  const width = doc.widthOfString(content);
  if (width <= most) return { content, width };
  let kept = content.length - 1;
  while (kept > 1 && doc.widthOfString(`${content.slice(0, kept)}…`) > most) kept -= 1;
  const cut = `${content.slice(0, kept)}…`;
  return { content: cut, width: doc.widthOfString(cut) };
}

function pen(doc: Doc, content: string, style: TextStyle): void {
  doc
    .font(isWestern(content) ? (style.bold ? bold : regular) : wideIn(doc))
    .fontSize(style.size)
    .fillColor(style.color ?? ink);
}

/** Only a font that is registered by name is embedded once; most documents need none. */
function wideIn(doc: Doc): string {
  if (!withWide.has(doc)) doc.registerFont(wide, wideFont());
  withWide.add(doc);
  return wide;
}

const wide = 'Wide';
const withWide = new WeakSet<Doc>();

/** What the built-in fonts of PDF hold. */
const isWestern = (content: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u.test(content);

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

/** Words across the page, under what is drawn after them. */
export function drawMark(doc: Doc, mark: string | undefined): void {
  if (mark === undefined) return;
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-30, { origin: [width / 2, height / 2] });
  text(doc, mark, { x: 0, y: height / 2 - 24, width }, { size: 40, bold: true, color: '#e2e5ea', align: 'center' });
  doc.restore();
  text(doc, mark, { x: 0, y: 12, width }, { size: 9, bold: true, align: 'center' });
}
