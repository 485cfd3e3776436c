import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Form, FormRecipient } from '@lotbook/tir/form';
import { describe, expect, it } from 'vitest';
import { readPdf, toLines } from '../testing/read-pdf.ts';
import { readStructure } from '../testing/read-structure.ts';
import { writeRecipientStatement, type RecipientStatement } from './statement.ts';

const address = {
  line1: '1 Elm',
  line2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
};
const recipient: FormRecipient = {
  ownerId: 'o1',
  name: 'Zoe OMalley',
  secondName: '',
  entityType: 'individual',
  tinType: 'SSN',
  tin: '219876543',
  address,
};
const payer = {
  name: 'Acme Exchange',
  ein: '987654321',
  address,
  contact: { name: 'Pat', phone: '5125550100', email: '' },
};
const sale = (n: number, change: Partial<Form> = {}): Form => ({
  formId: `f${n}`,
  version: 1,
  status: 'original',
  formType: '1099-DA',
  taxYear: 2026,
  recordId: n,
  recipient,
  accountNumber: 'a1',
  rowCount: 1,
  boxes: {
    '8949': 'G',
    '1a': '4H95J0R2X',
    '1b': 'Bitcoin',
    '1c': '123456789.123456789012345678',
    '1d': '2026-01-05',
    '1e': '2026-06-05',
    '1f': `${n}234567.89`,
    '1g': '20000.00',
    '2': 'X',
    '3a-gross': 'X',
    '6': 'S',
    '7': 'X',
  },
  ...change,
});

async function render(forms: readonly Form[], change: Partial<RecipientStatement> = {}) {
  const out = new PassThrough();
  const read = buffer(out);
  const createdAt = new Date('2027-01-10T00:00:00Z');
  await writeRecipientStatement(
    { taxYear: 2026, payer, recipient, forms, ...change },
    out,
    createdAt,
  );
  const pdf = await read;
  return { pdf, pages: await readPdf(pdf) };
}

describe('recipient statement', () => {
  it('holds 18 sales a page and the totals of all, with every digit', async () => {
    const { pages } = await render(Array.from({ length: 19 }, (_, at) => sale(at + 1)));
    expect(pages).toHaveLength(3);
    const [first, second] = pages.map(({ tables }) => tables[0] ?? []);
    expect([first?.length, second?.length]).toEqual([19, 3]);
    const texts = pages[0]!.texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['123456789.123456789012345678', '1,234,567.89']));
    expect(texts.some((text) => text.endsWith('…'))).toBe(false);
    const total = Array.from({ length: 19 }, (_, at) => BigInt(`${at + 1}23456789`)).reduce(
      (sum, each) => sum + each,
    );
    const digits = pages[1]!.texts.map(({ text }) => text.replaceAll(/[,.]/g, ''));
    expect(digits).toContain(String(total));
    expect(digits).toContain('38000000');
  });

  it('masks the TIN of the recipient and not of the payer', async () => {
    const { pages, pdf } = await render([sale(1)]);
    const texts = pages.flatMap(toLines).flat().join(' ');
    expect(texts).toContain(`TIN ${'X'.repeat(3)}-XX-6543`);
    expect(texts).toContain('TIN 98-7654321');
    expect(texts).not.toMatch(/219-?87-?6543/);
    expect(pdf.includes('219876543')).toBe(false);
  });

  it('shows corrected sales on pages of their own, and marks void ones', async () => {
    const { pages } = await render([sale(1), sale(2, { status: 'corrected' })]);
    expect(pages.map((page) => toLines(page).flat().includes('[X] CORRECTED'))).toEqual([
      false,
      true,
      false,
    ]);
    const voided = await render([sale(1)], { isVoid: true });
    expect(toLines(voided.pages[0]!).flat()).toContain('[X] VOID');
  });

  it.each([
    ['1099-MISC', { '3': '2500.00', '4': '600.00' }, ['3', 'Other income', '$2,500.00']],
    ['1099-INT', { '1': '12.30' }, ['1', 'Interest income', '$12.30']],
    ['1099-NEC', { '1': '2000.00' }, ['1', 'Nonemployee compensation', '$2,000.00']],
    ['1099-B', { '11': '-1500.00' }, ['11', 'Aggregate profit or loss on contracts', '-$1,500.00']],
  ] as const)('shows the boxes of Form %s with instructions', async (formType, boxes, row) => {
    const { pages } = await render([sale(1, { formType, boxes })]);
    expect(pages[0]?.tables[0]?.[1]).toEqual(row);
    expect(toLines(pages[1]!)[0]?.join(' ')).toBe(`Instructions for Recipient of Form ${formType}`);
  });

  it('is tagged: every piece on a page belongs to an element, and the language is known', async () => {
    const { pdf } = await render([
      sale(1),
      sale(2, { formType: '1099-INT', boxes: { '1': '5.00' } }),
    ]);
    const { contents, drawn, strayed, catalog, outline } = readStructure(pdf);
    expect(strayed).toEqual([]);
    expect(contents).toHaveLength(drawn.length);
    expect(catalog['/Lang']).toBeDefined();
    expect(outline.filter((line) => line.trim() === 'H1')).toHaveLength(4);
    expect(outline.filter((line) => line.trim().startsWith('TH Column')).length).toBeGreaterThan(
      10,
    );
  });

  it('is the same, byte for byte, for the same forms', async () => {
    const [one, two] = await Promise.all([render([sale(1)]), render([sale(1)])]);
    expect(one.pdf.equals(two.pdf)).toBe(true);
  });
});
