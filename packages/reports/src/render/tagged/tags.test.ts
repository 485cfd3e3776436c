import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { capitalGains } from '../../capital-gains/report.ts';
import { form8949 } from '../../form-8949/report.ts';
import { everyKind, toInput } from '../../testing.ts';
import { newDocument } from '../form-8949/paper.ts';
import { isRef, type PdfValue } from '../testing/read-objects.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { readStructure, type ReadStructure } from '../testing/read-structure.ts';
import { renderReport } from '../testing/render-report.ts';
import { createTags, type Tags } from './tags.ts';

describe('the structure of a document', () => {
  it('is that of its tables, with the scope of each head', async () => {
    const { outline, catalog, objects } = await drawDocument(1, (tags) => {
      tags.mark('H1', nothing);
      tags.mark('P', nothing);
      tags.table();
      tags.row();
      tags.mark('TH', nothing);
      tags.row();
      tags.mark('TD', nothing, { link });
      tags.row();
      tags.mark('TH', nothing, { scope: 'Row' });
      tags.artifact(nothing);
      tags.mark('P', nothing);
    });
    expect(outline).toEqual([
      'Document',
      '  H1',
      '  P',
      '  Table',
      '    TR',
      '      TH Column',
      '    TR',
      '      TD',
      '        Link',
      '    TR',
      '      TH Row',
      '  P',
    ]);
    expect(objects.resolve(catalog['/MarkInfo'])).toEqual({ '/Marked': true });
    expect(catalog['/Lang']).toBe('en-US');
    expect(objects.resolve(catalog['/ViewerPreferences'])).toEqual({ '/DisplayDocTitle': true });
  });

  it('tells how deep a cell stands by lists within lists, which hold its content, or where it leads', async () => {
    const read = await drawDocument(2, (tags) => {
      tags.table();
      tags.row();
      tags.mark('TD', nothing, { depth: 2 });
      tags.mark('TD', nothing, { depth: 1, link });
    });
    const once = [
      '  Table',
      '    TR',
      '      TD',
      '        L',
      '          LI',
      '            LBody',
      '              L',
      '                LI',
      '                  LBody',
    ];
    const led = [
      '      TD',
      '        L',
      '          LI',
      '            LBody',
      '              Link',
    ];
    expect(read.outline).toEqual(['Document', ...once, ...led, ...once, ...led]);
    expectWhole(read);
    expect(
      (await drawDocument(1, (tags) => tags.mark('P', nothing, { depth: 50 }))).outline.filter(
        (line) => line.endsWith(' L'),
      ),
    ).toHaveLength(10);
  });

  it('tells of a link what it leads to', async () => {
    const { objects, contents } = await drawDocument(1, (tags) =>
      tags.mark('P', nothing, { link }),
    );
    const annotation = contents.find(({ kind }) => kind === 'link')!.id;
    expect(objects.at(annotation)).toMatchObject({
      '/Contents': 'How this line (the first) comes about',
      '/A': { '/URI': 'https://books.example/a(b)%C3%A9' },
      '/Rect': [10, 755, 110, 772],
    });
  });

  it('leads down to each piece once and from each piece back, on three thousand pages with links, and no list is long', async () => {
    const read = await drawDocument(3_000, (tags) => {
      tags.mark('H2', nothing);
      tags.table();
      tags.row();
      tags.mark('TD', nothing, { link });
      tags.mark('TD', nothing, { link });
    });
    expect(read.drawn).toHaveLength(3_000 * 5);
    expectWhole(read);
    expect(read.longest).toBeLessThan(200);
  });

  it('is there for thousands of cells, read in the order of the rows', async () => {
    const rows = 1_000;
    const input = toInput(everyKind);
    const sale = input.disposals[0]!;
    const disposals = Array.from({ length: rows }, (_, index) => ({
      ...sale,
      id: `d${index}`,
      quantity: BigInt(index + 1) as typeof sale.quantity,
    }));
    const built = {
      ...capitalGains.build({ ...input, disposals }),
      home: { address: 'https://books.example', account: 'a1' },
    };
    expect(rows * built.columns.length).toBeGreaterThan(15_000);
    const pdf = await renderReport(capitalGains, input, 'pdf', built);
    const read = readStructure(pdf);
    expectWhole(read);
    expect(read.outline.filter((line) => line.trim() === 'Link')).toHaveLength(2 * rows);
    const heads = read.outline.filter((line) => line.trim().startsWith('TH'));
    expect(new Set(heads.map((line) => line.trim()))).toEqual(new Set(['TH Column', 'TH Row']));
    const evidence = built.columns.findIndex(({ id }) => id === 'disposal');
    const readAloud = (await readPdf(pdf)).flatMap(({ tables }) =>
      tables.flat().map((row) => row[evidence]),
    );
    expect(readAloud.filter((cell) => /^d\d/.test(cell ?? ''))).toEqual(
      disposals.map(({ id }) => id),
    );
  });

  it('is there for all copies of a Form 8949 of seventy thousand cells', async () => {
    const input = toInput(everyKind);
    const sale = input.disposals[0]!;
    const disposals = Array.from({ length: 9_000 }, (_, index) => ({
      ...sale,
      id: `d${index}`,
      entryId: `s${index}` as typeof sale.entryId,
    }));
    const read = readStructure(await renderReport(form8949, { ...input, disposals }, 'pdf'));
    expectWhole(read);
    expect(read.outline.filter((line) => line.trim() === 'TD').length).toBeGreaterThan(70_000);
    expect(read.longest).toBeLessThan(500);
  });
});

const nothing = (): void => undefined;
const link = {
  url: 'https://books.example/a(b)é',
  about: 'How this line (the first) comes about',
  x: 10,
  y: 20,
  width: 100,
  height: 17,
};

/** A document of pages that are all alike. */
async function drawDocument(pages: number, draw: (tags: Tags) => void): Promise<ReadStructure> {
  const doc = newDocument({ title: 'Some', author: 'Ada', createdAt: new Date(0) });
  const chunks: Buffer[] = [];
  const out = doc.pipe(
    new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) }),
  );
  const tags = createTags(doc, pages);
  for (let page = 0; page < pages; page += 1) {
    tags.page();
    draw(tags);
  }
  tags.end();
  doc.end();
  await finished(out);
  return readStructure(Buffer.concat(chunks));
}

/** All drawn content is read aloud once, in drawing order, and maps back to its element; every referenced object exists. */
function expectWhole({ contents, drawn: pieces, strayed, objects }: ReadStructure): void {
  const inOrder = (kind: 'piece' | 'link', of: typeof contents): typeof contents =>
    of.filter((each) => each.kind === kind);
  expect(inOrder('piece', contents)).toEqual(inOrder('piece', pieces));
  expect(inOrder('link', contents)).toEqual(inOrder('link', pieces));
  expect(new Set(contents.map(({ page, id, kind }) => `${page} ${id} ${kind}`)).size).toBe(
    contents.length,
  );
  expect(strayed).toEqual([]);
  const objectsThere = Array.from({ length: objects.count - 1 }, (_, index) => index + 1);
  const isThere = (ref: number): boolean => ref >= 1 && ref < objects.count;
  expect(objectsThere.filter((object) => !referencesIn(objects.at(object)).every(isThere))).toEqual(
    [],
  );
}

function referencesIn(value: PdfValue): readonly number[] {
  if (isRef(value)) return [value.ref];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(referencesIn)
    : [];
}
