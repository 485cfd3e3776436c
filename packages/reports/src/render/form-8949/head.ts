import type { Box8949, Term } from '@lotbook/model/result';
import { getBoxes } from '../../form-8949/boxes.ts';
import type { PrintedForm8949 } from '../../form-8949/report.ts';
import type { Tags } from '../tagged/tags.ts';
import { faint, ink, paper, rule, text, type Doc } from './paper.ts';

const width = paper.right - paper.left;

/** Name of the form, year and taxpayer. Returns the y below. */
export function drawTitle(
  doc: Doc,
  report: PrintedForm8949,
  title: { readonly form: string; readonly name: string; readonly note: string },
): number {
  const { left, right, top } = paper;
  text(doc, title.form.split(' ')[0]!, { x: left, y: top + 12, width: 60 }, { size: 8 });
  text(
    doc,
    title.form.split(' ').slice(1).join(' '),
    { x: left + (title.form.startsWith('Form') ? 25 : 40), y: top, width: 110 },
    { size: 24, bold: true },
  );
  text(
    doc,
    title.name,
    { x: left + 110, y: top + 3, width: width - 200 },
    { size: 13, bold: true, align: 'center' },
  );
  text(
    doc,
    title.note,
    { x: left + 110, y: top + 21, width: width - 200 },
    { size: 7.5, color: faint, align: 'center' },
  );
  text(
    doc,
    String(report.year),
    { x: right - 90, y: top, width: 90 },
    { size: 24, bold: true, align: 'right' },
  );
  rule(doc, { x: left, y: top + 36 }, { x: right, y: top + 36 }, { width: 1.2 });
  return drawName(doc, report, top + 36);
}

function drawName(doc: Doc, report: PrintedForm8949, y: number): number {
  const { left, right } = paper;
  const split = right - 170;
  text(
    doc,
    'Name(s) shown on return',
    { x: left, y: y + 4, width: 200 },
    { size: 6.5, color: faint },
  );
  text(doc, report.accountName, { x: left, y: y + 14, width: split - left - 8 }, { size: 10 });
  text(
    doc,
    'Social security number or taxpayer identification number',
    { x: split + 6, y: y + 4, width: 170 },
    { size: 6.5, color: faint },
  );
  text(doc, report.taxpayerId ?? '', { x: split + 6, y: y + 14, width: 160 }, { size: 10 });
  rule(doc, { x: split, y }, { x: split, y: y + 30 });
  rule(doc, { x: left, y: y + 30 }, { x: right, y: y + 30 });
  return y + 30;
}

const parts: Readonly<
  Record<Term, { readonly part: string; readonly title: string; readonly text: string }>
> = {
  short: {
    part: 'Part I',
    title: 'Short-Term.',
    text: 'Capital assets that were held one year or less.',
  },
  long: {
    part: 'Part II',
    title: 'Long-Term.',
    text: 'Capital assets that were held more than one year.',
  },
};

/** Part heading and its three boxes, one of them checked. Returns the y below. */
export function drawPart(doc: Doc, box: Box8949, term: Term, y: number, tags: Tags): number {
  const { left, right } = paper;
  const { part, title, text: about } = parts[term];
  tags.artifact(() => doc.rect(left, y + 6, 46, 15).fill(ink));
  tags.mark('H2', () => {
    text(
      doc,
      part,
      { x: left, y: y + 9.5, width: 46 },
      { size: 9, bold: true, color: '#ffffff', align: 'center' },
    );
    text(doc, title, { x: left + 54, y: y + 9.5, width: 70 }, { size: 9, bold: true });
    text(
      doc,
      about,
      { x: left + 54 + (term === 'short' ? 56 : 53), y: y + 9.5, width: 400 },
      { size: 9 },
    );
  });
  tags.artifact(() => rule(doc, { x: left, y: y + 26 }, { x: right, y: y + 26 }));
  const hint = 'One box is checked on each copy of this part; as many copies follow as are needed.';
  tags.mark('P', () => text(doc, hint, { x: left, y: y + 31, width }, { size: 7.5, color: faint }));
  let next = y + 44;
  for (const each of getBoxes(term, 'GHIJKL'.includes(box))) {
    const isChecked = each.box === box;
    const draw = (): void => {
      drawCheckBox(doc, { x: left + 12, y: next }, isChecked);
      text(
        doc,
        `(${each.box})`,
        { x: left + 27, y: next + 0.8, width: 20 },
        { size: 8.5, bold: true },
      );
      text(
        doc,
        each.text,
        { x: left + 45, y: next + 0.8, width: width - 50 },
        { size: 8.5, bold: isChecked },
      );
    };
    tags.mark('P', draw, {
      spoken: `${isChecked ? 'Checked' : 'Not checked'}: (${each.box}) ${each.text}`,
    });
    next += 14;
  }
  return next + 4;
}

function drawCheckBox(
  doc: Doc,
  at: { readonly x: number; readonly y: number },
  isChecked: boolean,
): void {
  doc.rect(at.x, at.y, 9, 9).lineWidth(0.8).strokeColor(ink).stroke();
  if (!isChecked) return;
  rule(doc, { x: at.x + 2, y: at.y + 2 }, { x: at.x + 7, y: at.y + 7 }, { width: 1.3 });
  rule(doc, { x: at.x + 7, y: at.y + 2 }, { x: at.x + 2, y: at.y + 7 }, { width: 1.3 });
}

export function drawFoot(
  doc: Doc,
  left: string,
  page: { readonly number: number; readonly of: number },
): void {
  rule(doc, { x: paper.left, y: paper.bottom - 14 }, { x: paper.right, y: paper.bottom - 14 });
  text(doc, left, { x: paper.left, y: paper.bottom - 9, width: 430 }, { size: 7, color: faint });
  text(
    doc,
    `Page ${page.number} of ${page.of}`,
    { x: paper.right - 100, y: paper.bottom - 9, width: 100 },
    { size: 7, color: faint, align: 'right' },
  );
}
