import type { FormType } from '@lotbook/tir/form';
import { maskTin } from '@lotbook/tir/tin';
import type { Address } from '@lotbook/tir/records';
import { band, faint, hair, ink, paragraph, rule, text, type Doc } from '../form-8949/paper.ts';
import type { Tags } from '../tagged/tags.ts';
import { copyNotice, titles } from './instructions.ts';
import type { StatementPage } from './statement.ts';

const margin = 36;

/** The title, the payer and the recipient. Returns the y below. */
export function drawHead(
  doc: Doc,
  { statement, mark }: StatementPage,
  formType: FormType,
  tags: Tags,
): number {
  const { taxYear, payer, recipient } = statement;
  const { form, title, omb } = titles[formType];
  const width = doc.page.width - 2 * margin;
  tags.mark('H1', () => {
    text(doc, `${form} (${taxYear})`, { x: margin, y: 30, width: 170 }, { size: 14, bold: true });
    text(doc, title, { x: margin + 172, y: 33, width: width - 300 }, { size: 10.5, bold: true });
  });
  const right = { x: margin + width - 110, width: 110 };
  tags.mark('P', () => {
    text(doc, 'Substitute statement', { ...right, y: 30 }, { size: 7.5, align: 'right' });
    text(doc, 'Copy B, For Recipient', { ...right, y: 40 }, { size: 7.5, align: 'right' });
    text(doc, `OMB No. ${omb}`, { ...right, y: 50 }, { size: 7, color: faint, align: 'right' });
  });
  if (mark !== undefined)
    tags.mark('P', () =>
      text(doc, `[X] ${mark}`, { x: margin, y: 49, width: 200 }, { size: 10, bold: true }),
    );
  const top = 66;
  const half = width / 2 - 6;
  const { ein, contact } = payer;
  drawParty(doc, tags, {
    x: margin,
    y: top,
    width: half,
    lines: [
      'PAYER (FILER)',
      payer.name,
      ...toLines(payer.address),
      [contact.phone, contact.email].filter((part) => part !== '').join(', '),
      `TIN ${ein.slice(0, 2)}-${ein.slice(2)}`,
    ],
  });
  drawParty(doc, tags, {
    x: margin + half + 12,
    y: top,
    width: half,
    lines: [
      'RECIPIENT',
      recipient.name,
      recipient.secondName,
      ...toLines(recipient.address),
      recipient.tin === ''
        ? 'TIN not provided'
        : `TIN ${maskTin(recipient.tin, recipient.tinType)}`,
    ],
  });
  let below = top + 66;
  tags.mark('P', () => {
    below = paragraph(
      doc,
      copyNotice,
      { x: margin, y: top + 66, width },
      { size: 6.5, color: faint },
    );
  });
  return below + 4;
}

function toLines({ line1, line2, city, state, zip, country }: Address): readonly string[] {
  const place = `${city}, ${[state, zip].filter((part) => part !== '').join(' ')}`;
  return [line1, line2, country === 'US' ? place : `${place}, ${country}`];
}

function drawParty(
  doc: Doc,
  tags: Tags,
  box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly lines: readonly string[];
  },
): void {
  const { x, y, width } = box;
  tags.artifact(() => {
    doc.rect(x, y, width, 62).lineWidth(0.5).strokeColor(hair).stroke();
  });
  tags.mark('P', () => {
    const [label = '', ...lines] = box.lines.filter((line) => line !== '');
    text(doc, label, { x: x + 5, y: y + 4, width: width - 10 }, { size: 6.5, color: faint });
    for (const [at, line] of lines.entries())
      text(
        doc,
        line,
        { x: x + 5, y: y + 13 + at * 8, width: width - 10 },
        { size: 7.5, bold: at === 0 },
      );
  });
}

/** A line across the page, and a band behind the heads of a table. */
export function drawBand(doc: Doc, tags: Tags, y: number, height: number): void {
  const right = doc.page.width - margin;
  tags.artifact(() => {
    doc.rect(margin, y, right - margin, height).fill(band);
    rule(doc, { x: margin, y: y + height }, { x: right, y: y + height }, { color: ink });
  });
}

export function drawRowRule(doc: Doc, tags: Tags, y: number): void {
  const right = doc.page.width - margin;
  tags.artifact(() => rule(doc, { x: margin, y }, { x: right, y }, { color: hair }));
}
