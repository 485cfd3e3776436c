import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as PDF.js reads it, a program that has nothing to do with what wrote it. */

/** A text and its position in points from the left and from the bottom. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface PdfPage {
  readonly texts: readonly PlacedText[];
  /** Cells of its tables by the tags of the document, row by row, heads included; none if it isn't tagged. */
  readonly tables: readonly (readonly (readonly string[])[])[];
}

interface Tag {
  readonly role?: string;
  readonly children?: readonly Tag[];
  readonly id?: string;
}

export async function readPdf(pdf: Uint8Array): Promise<readonly PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const marked = new Map<string, string>();
    const texts: PlacedText[] = [];
    let open: (string | undefined)[] = [];
    for (const item of items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') open = open.slice(0, -1);
        else open = [...open, item.id];
        continue;
      }
      const id = open.findLast((each) => each !== undefined);
      if (id !== undefined)
        marked.set(id, (marked.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      const [, , , , x, y] = item.transform as readonly number[];
      if (item.str.trim() !== '') texts.push({ text: item.str, x: x!, y: y! });
    }
    const tree = (await page.getStructTree()) as Tag | null;
    pages.push({ texts, tables: tree ? getTables(tree, marked) : [] });
  }
  await task.destroy();
  return pages;
}

function getTables(tree: Tag, marked: ReadonlyMap<string, string>): PdfPage['tables'] {
  const under = (tag: Tag, role: string): readonly Tag[] =>
    tag.role === role ? [tag] : (tag.children ?? []).flatMap((child) => under(child, role));
  const toText = (tag: Tag): string =>
    (tag.id !== undefined
      ? (marked.get(tag.id) ?? '')
      : (tag.children ?? []).map(toText).join('')
    ).trim();
  const toCells = (row: Tag): readonly string[] => (row.children ?? []).map(toText);
  return under(tree, 'Table').map((table) => under(table, 'TR').map(toCells));
}

/** Texts of a page line by line, from the top, each from the left. */
export function toLines({ texts }: PdfPage): readonly (readonly string[])[] {
  const lines = Map.groupBy(texts, ({ y }) => Math.round(y));
  return [...lines.entries()]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) => line.toSorted((a, b) => a.x - b.x).map(({ text }) => text));
}
