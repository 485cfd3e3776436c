import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { formTypes, type Form, type FormRecipient } from '@lotbook/tir/form';
import type { Payer } from '@lotbook/tir/records';
import { faint, newDocument, text, type Doc } from '../form-8949/paper.ts';
import { createTags, type Tags } from '../tagged/tags.ts';
import { drawBoxesPage } from './boxes-page.ts';
import { drawInstructions } from './instructions-page.ts';
import { titles } from './instructions.ts';
import { drawSalesPage, salesPerPage } from './sales-page.ts';

/** The forms of one recipient for a year, as the recipient gets them. */
export interface RecipientStatement {
  readonly taxYear: number;
  readonly payer: Pick<Payer, 'name' | 'ein' | 'address' | 'contact'>;
  readonly recipient: FormRecipient;
  readonly forms: readonly Form[];
  /** A statement that replaces nothing and was printed by mistake. */
  readonly isVoid?: boolean;
}

export type StatementMark = 'CORRECTED' | 'VOID';

/** One page, and how it is drawn. */
export interface StatementPage {
  readonly statement: RecipientStatement;
  readonly mark: StatementMark | undefined;
}

type Draw = (doc: Doc, tags: Tags) => void;

interface Sheet {
  readonly layout: 'portrait' | 'landscape';
  readonly draw: Draw;
}

/**
 * Draws the recipient's copy of all forms of a year as one tagged document, and ends the stream. The
 * TIN is truncated (26 CFR 301.6109-4). Layout after Publication 1179, section 4.7.
 * @throws what the stream throws.
 */
export async function writeRecipientStatement(
  statement: RecipientStatement,
  out: Writable,
  createdAt: Date,
): Promise<void> {
  const { taxYear, recipient, payer } = statement;
  const doc = newDocument({
    title: `Tax statement ${taxYear}, ${recipient.name}`,
    author: payer.name,
    createdAt,
  });
  const done = finished(doc.pipe(out));
  done.catch(() => undefined);
  const sheets = listSheets(statement);
  const tags = createTags(doc, sheets.length);
  for (const [at, { layout, draw }] of sheets.entries()) {
    Object.assign(doc.options, { layout });
    tags.page();
    draw(doc, tags);
    tags.artifact(() => drawFoot(doc, statement, at + 1, sheets.length), 'Pagination');
  }
  tags.end();
  doc.end();
  await done;
}

function listSheets(statement: RecipientStatement): readonly Sheet[] {
  const sheets: Sheet[] = [];
  const types = formTypes.filter((type) => statement.forms.some((form) => form.formType === type));
  for (const type of types) {
    const forms = statement.forms.filter(({ formType }) => formType === type);
    for (const isCorrected of [false, true]) {
      const some = forms.filter(({ status }) => (status === 'corrected') === isCorrected);
      if (some.length === 0) continue;
      const mark = statement.isVoid ? 'VOID' : isCorrected ? 'CORRECTED' : undefined;
      sheets.push(...listFormSheets({ statement, mark }, some));
    }
  }
  for (const type of types)
    sheets.push({ layout: 'portrait', draw: (doc, tags) => drawInstructions(doc, type, tags) });
  return sheets;
}

function listFormSheets(page: StatementPage, forms: readonly Form[]): readonly Sheet[] {
  if (forms[0]?.formType !== '1099-DA')
    return forms.map((form) => ({
      layout: 'portrait',
      draw: (doc, tags) => drawBoxesPage(doc, page, form, tags),
    }));
  const pages = Math.ceil(forms.length / salesPerPage);
  return Array.from({ length: pages }, (_, at) => {
    const sales = forms.slice(at * salesPerPage, (at + 1) * salesPerPage);
    const totals = at === pages - 1 ? forms : undefined;
    return {
      layout: 'landscape',
      draw: (doc, tags) => drawSalesPage(doc, page, { sales, totals }, tags),
    };
  });
}

function drawFoot(
  doc: Doc,
  { taxYear, recipient, forms }: RecipientStatement,
  number: number,
  of: number,
): void {
  const names = formTypes.filter((type) => forms.some((form) => form.formType === type));
  const { width, height } = doc.page;
  const box = { x: 36, y: height - 26, width: width - 72 };
  text(
    doc,
    `${names.map((type) => titles[type].form).join(', ')} (${taxYear}), ${recipient.name}`,
    box,
    { size: 7, color: faint },
  );
  text(doc, `Page ${number} of ${of}`, box, { size: 7, color: faint, align: 'right' });
}
