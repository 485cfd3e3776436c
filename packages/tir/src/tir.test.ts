import { money, quantity } from '@lotbook/decimal/decimal';
import { utc, type LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctForms } from './correct-forms.ts';
import type { Form } from './form.ts';
import { IrisXmlWriter } from './iris/write-xml.ts';
import { layouts, matchLayout } from './layouts.ts';
import { FormMaker } from './make-forms.ts';
import { maskRow } from './mask-row.ts';
import { makeSaleReader } from './read-sales.ts';
import type { Payer, Recipient, Sale } from './records.ts';
import { readElements } from './testing/read-xml.ts';
import { isTinOfType, maskTin } from './tin.ts';
import { readMatchingLine, printMatchingLine } from './tin-matching.ts';
import { toNameLine, transliterate } from './transliterate.ts';

const address = {
  line1: '1 Elm',
  line2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
};
const payer: Payer = {
  name: 'Acme Exchange',
  ein: '123456789',
  address,
  contact: { name: 'Pat Lee', phone: '', email: '' },
  tcc: 'DABCD',
  combinedFiling: false,
  stateIds: {},
  timeZone: utc,
  elections: {
    aggregateStablecoins: true,
    aggregateNfts: true,
    cryptoInterestAsInterest: false,
    skipSmallErrors: false,
    smallErrorOwners: [],
  },
};
const recipient: Recipient = {
  accountId: 'a1',
  ownerId: 'o1',
  name: "Zoë O'Malley",
  secondName: '',
  entityType: 'individual',
  tinType: 'SSN',
  tin: '123456789',
  isCertified: true,
  address,
  email: '',
  exemptCode: '',
  isBackupWithheld: false,
  foreignTin: '',
  birthPlace: '',
};
const recipients = new Map([['a1', recipient]]);
const zero = money('0');
const sale = (change: Partial<Sale> = {}): Sale => ({
  saleId: 's1',
  accountId: 'a1',
  asset: 'BTC',
  dtifCode: '',
  assetName: 'Bitcoin',
  quantity: quantity('0.5'),
  acquiredOn: '2026-01-05' as LocalDate,
  disposedOn: '2026-06-05' as LocalDate,
  proceeds: money('30000'),
  basis: money('20000'),
  isCovered: true,
  isCashOnly: true,
  reliesOnCustomer: false,
  isDesignatedStablecoin: false,
  isNft: false,
  isNftFirstSale: false,
  isTokenized: false,
  washSaleDisallowed: zero,
  withheld: zero,
  state: '',
  stateWithheld: zero,
  transactionId: '',
  chainAddress: '',
  ...change,
});

function makeForms(sales: readonly Sale[], year = 2026): { forms: Form[]; maker: FormMaker } {
  const maker = new FormMaker(payer, year, recipients);
  const forms = sales.flatMap((each) => maker.addSale(each) ?? []);
  return { forms: [...forms, ...maker.finish()], maker };
}

const usdc = (saleId: string, proceeds: string) =>
  sale({
    saleId,
    asset: 'USDC',
    assetName: '',
    proceeds: money(proceeds),
    isDesignatedStablecoin: true,
  });
const nft = (saleId: string, isNftFirstSale: boolean) =>
  sale({ saleId, proceeds: money('400'), isNft: true, isNftFirstSale });
const row = (field: string, oldValue: string, newValue: string) => ({
  line: 2,
  id: 's1',
  accountId: 'a1',
  field,
  oldValue,
  newValue,
  reason: 'Typing error',
});

describe('forms', () => {
  it('reports basis and term of a covered sale from 2026', () => {
    expect(makeForms([sale()]).forms[0]?.boxes).toMatchObject({
      '8949': 'G',
      '1f': '30000.00',
      '1g': '20000.00',
      '2': 'X',
      '6': 'S',
    });
  });

  it('writes names of assets in ASCII', () => {
    const [form] = makeForms([sale({ assetName: 'Münze' })]).forms;
    expect(form?.boxes['1b']).toBe('Munze');
  });

  it('reports gross proceeds only in 2025', () => {
    const { forms } = makeForms([sale({ disposedOn: '2025-06-05' as LocalDate })], 2025);
    expect(Object.keys(forms[0]!.boxes)).toEqual(
      expect.not.arrayContaining(['1d', '1g', '2', '6']),
    );
    expect(forms[0]?.boxes).toMatchObject({ '1f': '30000.00', '9': 'X' });
  });

  it('aggregates stablecoins above 10,000 only', () => {
    expect(makeForms([usdc('a', '10000')]).forms).toEqual([]);
    const { forms } = makeForms([usdc('a', '10000'), usdc('b', '0.01')]);
    expect(forms.map(({ boxes }) => [boxes['1f'], boxes['11a'], boxes['11b']])).toEqual([
      ['10000.01', 'QS', '2'],
    ]);
  });

  it('reports first sales of NFTs apart, without proceeds', () => {
    const { forms } = makeForms([nft('a', true), nft('b', false)]);
    expect(forms.map(({ boxes }) => [boxes['1f'], boxes['11c']])).toEqual([
      [undefined, '400.00'],
      ['400.00', undefined],
    ]);
  });

  it('applies the threshold for other income of the year', () => {
    const income = {
      rowId: 'i',
      accountId: 'a1',
      formType: '1099-MISC',
      box: '3',
      category: '',
      asset: 'ETH',
      receivedOn: '2026-03-01' as LocalDate,
      value: money('1999.99'),
      withheld: zero,
      state: '',
    };
    const count = (year: number, value: string) => {
      const maker = new FormMaker(payer, year, recipients);
      maker.addIncome({ ...income, value: money(value) });
      return [...maker.finish()].length;
    };
    expect([
      count(2025, '599.99'),
      count(2025, '600'),
      count(2026, '1999.99'),
      count(2026, '2000'),
    ]).toEqual([0, 1, 0, 1]);
  });

  it('ties intake to boxes and exclusions for random books', () => {
    const amounts = fc.array(
      fc.record({
        cents: fc.nat(3_000_000),
        isDesignatedStablecoin: fc.boolean(),
        isNft: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(amounts, (rows) => {
        const { forms, maker } = makeForms(
          rows.map(({ cents, ...flags }, at) =>
            sale({ ...flags, saleId: `s${at}`, proceeds: money((cents / 100).toFixed(2)) }),
          ),
        );
        const [tie] = maker.tieOuts;
        const total = rows.reduce((sum, { cents }) => sum + BigInt(cents) * 10n ** 16n, 0n);
        expect(tie && [money(tie.intake), tie.rounding]).toEqual([total, '0.00']);
        const reported = forms.reduce((sum, { boxes }) => sum + money(boxes['1f'] ?? '0'), 0n);
        expect(tie && money(tie.reported)).toBe(reported);
      }),
    );
  });
});

describe('intake', () => {
  const layout = layouts.find(({ id }) => id === 'sales')!;
  const read = (cells: Readonly<Record<string, string>>) => {
    const row = makeSaleReader(layout, {
      year: 2026,
      timeZone: utc,
      hasAccount: (id) => id === 'a1',
    })({
      line: 2,
      cells: layout.columns.map((column) => cells[column] ?? ''),
    });
    return 'rejected' in row ? row.rejected.map(({ column, text }) => [column, text.code]) : [];
  };
  const valid = {
    sale_id: 's',
    account_id: 'a1',
    asset_symbol: 'BTC',
    quantity: '1',
    disposed_at: '2026-05-01',
    proceeds: '10',
  };

  it.each([
    [{}, []],
    [{ account_id: 'a9' }, [['account_id', 'tir.unknownAccount']]],
    [{ proceeds: '-1' }, [['proceeds', 'tir.negativeAmount']]],
    [{ cost_basis: '5' }, [['cost_basis', 'tir.basisOnNoncovered']]],
    [{ asset_name: 'Bitcoin ☃' }, [['asset_name', 'tir.notTransliterable']]],
    [{ asset_symbol: '比特币' }, [['asset_symbol', 'tir.notTransliterable']]],
    [{ acquired_at: '2026-06-01' }, [['acquired_at', 'tir.saleBeforeAcquisition']]],
    [{ disposed_at: '2025-06-01' }, [['disposed_at', 'tir.outsideYear']]],
    [{ state: 'ZZ' }, [['state', 'tir.unknownState']]],
    [{ gross_proceeds: '12', costs: '1' }, [['proceeds', 'tir.proceedsMismatch']]],
    [
      { covered: 'true', acquired_at: '2025-06-01', cost_basis: '5' },
      [['covered', 'tir.coveredBeforeRule']],
    ],
  ])('reports %j', (change, expected) => {
    expect(read({ ...valid, ...change })).toEqual(expected);
  });

  it('accepts exact headers only and names the first difference', () => {
    expect(matchLayout('sales', layout.columns)).toMatchObject({ id: 'sales' });
    expect(matchLayout('sales', ['sale_id', 'account'])).toMatchObject({
      column: 'account_id',
      text: { code: 'tir.wrongHeader', params: { position: '2' } },
    });
  });

  it('writes names in ASCII, and only scripts it knows', () => {
    expect([
      toNameLine("Zoë O'Malley"),
      transliterate('Straße Łódź'),
      transliterate('Иванов'),
    ]).toEqual(['Zoe OMalley', 'Strasse Lodz', undefined]);
  });

  it('checks and masks TINs', () => {
    expect([isTinOfType('666123456', 'SSN'), isTinOfType('900701234', 'ITIN')]).toEqual([
      false,
      true,
    ]);
    expect([maskTin('123456789', 'SSN'), maskTin('123456789', 'EIN')]).toEqual([
      `${'X'.repeat(3)}-XX-6789`,
      `XX-${'X'.repeat(3)}6789`,
    ]);
  });

  it('writes TIN matching lines and reads the answer', () => {
    const line = printMatchingLine(recipient)!;
    expect(line).toBe('2;123456789;Zoe OMalley;a1\r\n');
    expect(readMatchingLine(`${line.trim()};3`)).toMatchObject({
      accountId: 'a1',
      result: 'noMatch',
    });
    expect(readMatchingLine(`${line.trim()};9`)).toMatchObject({ code: 'tir.matchingCode' });
  });
});

describe('IRIS XML', () => {
  const options = {
    taxYear: 2026,
    transmission: 'original',
    makeId: () => 'id',
    isTest: true,
  } as const;
  const write = (forms: readonly Form[], records = 2) => {
    const writer = new IrisXmlWriter(payer, { ...options, limits: { bytes: 1e6, records } });
    const files = new Map<string, string>();
    for (const { file, text } of [
      ...forms.flatMap((form) => [...writer.add(form)]),
      ...writer.finish(),
    ])
      files.set(file, (files.get(file) ?? '') + text);
    return { writer, files };
  };

  it('is split, and a second parser reads the proceeds of every form', () => {
    const { forms } = makeForms(
      ['1', '2', '3'].map((id) => sale({ saleId: id, proceeds: money(`${id}.10`) })),
    );
    const { writer, files } = write(forms);
    expect(writer.faults).toEqual([]);
    expect(writer.files.map(({ records }) => records)).toEqual([2, 1]);
    const found = [...files.values()].flatMap((text) => readElements(text, 'ProceedsAmt'));
    expect(found).toEqual(forms.map(({ boxes }) => boxes['1f']));
    expect(readElements([...files.values()][0]!, 'TotalProceedsAmt')).toEqual(['3.20']);
  });

  it('refuses a form without an address', () => {
    const [form] = makeForms([sale()]).forms;
    const broken = {
      ...form!,
      recipient: { ...form!.recipient, address: { ...address, zip: 'x' } },
    };
    expect(write([broken]).writer.faults.map(({ text }) => text.code)).toEqual([
      'tir.elementShape',
    ]);
  });
});

describe('corrections', () => {
  const filed = { ...makeForms([sale()]).forms[0]!, uniqueRecordId: 'R1|1|1' };
  const correct = (
    rows: readonly ReturnType<typeof row>[],
    state: 'accepted' | 'rejected' = 'accepted',
    skipSmallErrors = false,
  ) => correctForms([filed], rows, { elections: { ...payer.elections, skipSmallErrors }, state });

  it('corrects an amount with one form and keeps the filed version', () => {
    const copy = structuredClone(filed);
    const { corrections } = correct([row('proceeds', '30000', '31000')]);
    expect(corrections).toMatchObject([
      {
        type: 1,
        changes: [{ field: '1f', before: '30000.00', after: '31000.00' }],
        forms: [
          {
            version: 2,
            status: 'corrected',
            boxes: { '1f': '31000.00' },
            previous: { uniqueRecordId: 'R1|1|1' },
          },
        ],
      },
    ]);
    expect(filed).toEqual(copy);
  });

  it.each([
    [[row('acquired_at', '2026-01-05', '1/6/2026')], { '1d': '2026-01-06', '6': 'S', '8949': 'G' }],
    [
      [row('covered', 'true', 'false')],
      { '1d': undefined, '1g': undefined, '2': undefined, '6': undefined, '9': 'X', '8949': 'Y' },
    ],
    // Basis rows of a form that becomes noncovered at the same time don't stay.
    [
      [row('cost_basis', '20000', '19000'), row('covered', 'true', 'false')],
      { '1g': undefined, '9': 'X' },
    ],
  ])('recomputes the boxes that depend on %j', (rows, boxes) => {
    const [correction] = correct(rows).corrections;
    const [form] = correction?.forms ?? [];
    const wanted = Object.entries(boxes);
    expect(wanted.map(([box]) => [box, form?.boxes[box]])).toEqual(wanted);
    const changed = wanted.filter(([box, value]) => value !== filed.boxes[box]);
    expect(correction?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(changed.map(([box]) => box)),
    );
  });

  it('recomputes a long term and a noncovered form that becomes covered', () => {
    const year = 2027;
    const late = sale({ disposedOn: '2027-02-01' as LocalDate });
    const [long] = makeForms([late], year).forms;
    const [noncovered] = makeForms([{ ...late, isCovered: false }], year).forms;
    const run = (form: Form, rows: readonly ReturnType<typeof row>[]) =>
      correctForms([form], rows, { elections: payer.elections, state: 'accepted' });
    expect(long?.boxes['6']).toBe('L');
    const shorter = run(long!, [row('acquired_at', '2026-01-05', '2026-03-01')]);
    expect(shorter.corrections[0]?.forms[0]?.boxes).toMatchObject({ '6': 'S', '8949': 'G' });
    const covered = run(noncovered!, [
      row('covered', 'false', 'true'),
      row('acquired_at', '', '2026-01-05'),
      row('cost_basis', '', '20000'),
    ]);
    expect(covered.corrections[0]?.forms[0]?.boxes).toEqual(long?.boxes);
  });

  it.each([
    [row('acquired_at', '2026-01-05', '2026-07-01'), 'tir.saleBeforeAcquisition'],
    [row('acquired_at', '2026-01-05', '2025-12-31'), 'tir.coveredBeforeRule'],
    [row('acquired_at', '2026-01-05', ''), 'tir.coveredIncomplete'],
    [row('disposed_at', '2026-06-05', '2025-06-05'), 'tir.outsideYear'],
    [row('acquired_at', '2026-01-05', 'soon'), 'tir.notDate'],
    [row('transferred_in_units', '', '0.1'), 'tir.coveredTransferredIn'],
  ])('refuses %j, which contradicts other boxes', (change, code) => {
    expect(correct([change])).toMatchObject({ corrections: [], faults: [{ text: { code } }] });
  });

  it('masks TINs in messages and in lists of problems', () => {
    const { faults } = correct([row('tin', '999-88-7777', '123-45-6780')]);
    expect(faults).toMatchObject([
      { text: { params: { current: 'XXXXX6789', old: `${'X'.repeat(3)}-XX-7777` } } },
    ]);
    const recipientLayout = layouts.find(({ id }) => id === 'recipients')!;
    const cells = recipientLayout.columns.map((column) =>
      column === 'tin' ? '123-45-6789' : column === 'foreign_tin' ? 'AB12345678' : '',
    );
    expect(maskRow(recipientLayout, cells).filter((cell) => cell !== '')).toEqual([
      `${'X'.repeat(3)}-XX-6789`,
      'XXXXXX5678',
    ]);
    expect(maskRow(recipientLayout, ['a1', '123456789'])).toEqual(['a1', 'XXXXX6789']);
    const carf = layouts.find(({ id }) => id === 'carf-users')!;
    expect(
      maskRow(
        carf,
        carf.columns.map((column) => (column === 'tax_residences' ? 'DE 12345678901; FR' : '')),
      ),
    ).toContain('DE XXXXXXX8901; FR');
  });

  it('corrects a TIN with a zero copy of the old form and a new original', () => {
    const { corrections } = correct([row('tin', '123-45-6789', '123-45-6780')]);
    expect(corrections).toMatchObject([
      {
        type: 2,
        forms: [
          {
            status: 'corrected',
            recipient: { tin: '123456789' },
            boxes: { '1f': '0.00', '1g': '0.00' },
          },
          { status: 'original', recipient: { tin: '123456780' }, boxes: { '1f': '30000.00' } },
        ],
      },
    ]);
  });

  it('never changes a form that was given, whatever is corrected', () => {
    const current: Readonly<Record<string, string>> = {
      proceeds: '30000.00',
      cost_basis: '20000.00',
      quantity: '0.5',
      acquired_at: '2026-01-05',
      disposed_at: '2026-06-05',
      name: "Zoë O'Malley",
      tin: '123-45-6789',
      address1: '1 Elm',
      covered: 'true',
      cash_only: 'true',
    };
    const fields = [...Object.keys(current), 'withheld', 'reportable', 'nonsense'];
    const values = fc.oneof(
      fc.constantFrom('0', '31000', '-1', '2026-02-03', 'false', 'Ann Lee', '123-45-6780', '', 'x'),
      fc.string({ maxLength: 12 }),
    );
    const rows = fc.array(
      fc.record({ field: fc.constantFrom(...fields), value: values, isOldRight: fc.boolean() }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('accepted', 'rejected', 'notFiled'),
        fc.boolean(),
        (given, state, skipSmallErrors) => {
          const copy = structuredClone(filed);
          const { corrections, faults } = correctForms(
            [filed],
            given.map(({ field, value, isOldRight }) =>
              row(field, isOldRight ? (current[field] ?? '') : value, value),
            ),
            { elections: { ...payer.elections, skipSmallErrors }, state },
          );
          expect(filed).toEqual(copy);
          expect(corrections.length + faults.length).toBeGreaterThan(0);
          for (const { before, forms, type, changes } of corrections) {
            expect(before).toEqual(copy);
            expect(forms.map(({ version }) => version)).toEqual(
              forms.map((_, at) => filed.version + 1 + at),
            );
            expect(forms).toHaveLength(type === 2 && state === 'accepted' ? 2 : 1);
            const after = forms.at(-1)!;
            for (const box of ['1f', '1g']) {
              const steps = changes.filter(({ field }) => field === box);
              expect(after.boxes[box] ?? '').toBe(steps.at(-1)?.after ?? filed.boxes[box] ?? '');
            }
          }
        },
      ),
      { seed: 33, numRuns: 500 },
    );
  });

  it('replaces a rejected form', () => {
    expect(
      correct([row('proceeds', '30000', '31000')], 'rejected').corrections[0]?.forms[0]?.status,
    ).toBe('replaced');
  });

  it('refuses a wrong old value, and skips small errors if the payer chose that', () => {
    expect(correct([row('proceeds', '1', '2')]).faults).toMatchObject([
      { text: { code: 'tir.oldValueDiffers' } },
    ]);
    expect(correct([row('proceeds', '30000', '30100')], 'accepted', true)).toMatchObject({
      corrections: [],
      faults: [{ text: { code: 'tir.smallError' } }],
    });
  });

  it('skips wrong amounts only, not wrong units or a form that should not have been filed', () => {
    const [small] = makeForms([
      sale({ quantity: quantity('1.25'), proceeds: money('50'), basis: money('40') }),
    ]).forms;
    const run = (change: ReturnType<typeof row>) =>
      correctForms([small!], [change], {
        elections: { ...payer.elections, skipSmallErrors: true },
        state: 'accepted',
      });
    expect(run(row('quantity', '1.25', '1.50')).faults).toEqual([]);
    expect(run(row('reportable', 'true', 'false')).corrections).toMatchObject([
      { type: 1, forms: [{ status: 'corrected', boxes: { '1f': '0.00', '1g': '0.00' } }] },
    ]);
  });
});
