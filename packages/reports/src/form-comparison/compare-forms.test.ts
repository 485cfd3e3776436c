import { money, quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { form8949 } from '../form-8949/report.ts';
import { reconciliation1099Da } from '../reconciliation-1099-da/report.ts';
import { scheduleD } from '../schedule-d/report.ts';
import type { ReportInput } from '../report.ts';
import { toInput } from '../testing.ts';
import type { BrokerForm, BrokerLine } from '../broker-forms/broker-form.ts';

const book = `
  b1  2023-05-01  buy   1 BTC for 10000 USD  @kraken
  b2  2025-01-10  buy   1 BTC for 40000 USD  @kraken
  b3  2025-01-11  buy   9 ETH for 900 USD    @kraken
  s1  2025-02-01  sell  1.5 BTC for 60000 USD, fee 60 USD  @kraken
  s2  2025-03-01  sell  2 ETH for 500 USD    @kraken
  s3  2025-03-01  sell  3 ETH for 750 USD    @kraken
  s4  2025-04-01  sell  1 ETH for 260 USD    @kraken
`;

/** `asset units sold proceeds basis`, with `reported` and a term after it. */
function line(text: string, more: Partial<BrokerLine> = {}): BrokerLine {
  const [asset = '', units = '', sold = '', proceeds = '', basis = '-', ...words] = text.split(' ');
  return {
    id: text,
    asset,
    quantity: quantity(units),
    sold: sold as LocalDate,
    proceeds: money(proceeds),
    ...(basis !== '-' && { basis: money(basis) }),
    basisReported: words.includes('reported'),
    ...(words.includes('short') && { term: 'short' as const }),
    ...(words.includes('long') && { term: 'long' as const }),
    noncovered: false,
    ...more,
  };
}

const toForm = (...lines: readonly BrokerLine[]): BrokerForm => ({
  id: 'f1',
  broker: 'Kraken',
  source: 'kraken',
  coversAll: false,
  lines,
});
const withForm = (form: BrokerForm, given: Partial<ReportInput> = {}): ReportInput =>
  toInput(book, { brokerForms: [form], ...given });
/** Box, description, (d), (e), (f), (g), (h). */
const lines8949 = (input: ReportInput) =>
  form8949
    .build(input)
    .sections.flatMap(({ rows }) =>
      rows.map(([box, what, , , d, e, f, g, h]) => [box, what, d, e, f, g, h].join(' | ')),
    );
const statuses = (input: ReportInput) =>
  reconciliation1099Da
    .build(input)
    .sections.flatMap(({ rows }) => rows.map((row) => `${row[2]} ${row[3]}: ${row[13]}`));

const gain = (input: ReportInput) =>
  scheduleD.build(input).sections[0]!.rows.find(([id]) => id === '16')?.[5];

describe('a line of a broker’s form', () => {
  it('without basis puts the sale into H and K, with our basis and the form’s proceeds', () => {
    const input = withForm(toForm(line('BTC 1.5 2025-02-01 59940'), line('ETH 1 2025-04-01 260')));
    expect(lines8949(input)).toEqual([
      'H | 0.5 BTC | 19980.00 | 20000.00 |  |  | -20.00',
      'H | 1 ETH | 260.00 | 100.00 |  |  | 160.00',
      'I | 2 ETH | 500.00 | 200.00 |  |  | 300.00',
      'I | 3 ETH | 750.00 | 300.00 |  |  | 450.00',
      'K | 1 BTC | 39960.00 | 10000.00 |  |  | 29960.00',
    ]);
    expect(statuses(input)).toEqual([
      'BTC 1.5: Agrees; the form has no basis',
      'ETH 1: Agrees; the form has no basis',
      'ETH 2: On no form',
      'ETH 3: On no form',
    ]);
  });

  it('with basis reported stands in G and J with that basis, and B makes the gain right', () => {
    const form = toForm(
      line('BTC 0.5 2025-02-01 19980 18000 reported short'),
      line('BTC 1 2025-02-01 39960 12000 reported long'),
    );
    expect(lines8949(withForm(form)).filter((each) => each.includes('BTC'))).toEqual([
      'G | 0.5 BTC | 19980.00 | 18000.00 | B | -2000.00 | -20.00',
      'J | 1 BTC | 39960.00 | 12000.00 | B | 2000.00 | 29960.00',
    ]);
  });

  it('with a basis that was not reported and is another leaves ours, under B with nothing to adjust', () => {
    expect(
      lines8949(withForm(toForm(line('ETH 1 2025-04-01 260 90')))).find((each) =>
        each.includes('| 1 ETH'),
      ),
    ).toBe('H | 1 ETH | 260.00 | 100.00 | B | 0.00 | 160.00');
  });

  it('with gross proceeds has the costs that it leaves out under E', () => {
    const form = toForm(line('BTC 1.5 2025-02-01 60000'));
    expect(lines8949(withForm(form)).filter((each) => each.includes('BTC'))).toEqual([
      'H | 0.5 BTC | 20000.00 | 20000.00 | E | -20.00 | -20.00',
      'K | 1 BTC | 40000.00 | 10000.00 | E | -40.00 | 29960.00',
    ]);
  });

  it('with the wrong term stands in the right part under T', () => {
    const input = withForm(toForm(line('ETH 1 2025-04-01 260 100 reported long')));
    expect(lines8949(input)[0]).toBe('G | 1 ETH | 260.00 | 100.00 | T | 0.00 | 160.00');
    expect(statuses(input)[0]).toBe('ETH 1: Different term');
  });

  it('of a whole day is all sales of the day, and one of the next day still the sale', () => {
    const input = withForm(toForm(line('ETH 5 2025-03-01 1250'), line('ETH 1 2025-04-02 260')));
    expect(lines8949(input).filter((each) => each.startsWith('H'))).toEqual([
      'H | 2 ETH | 500.00 | 200.00 |  |  | 300.00',
      'H | 3 ETH | 750.00 | 300.00 |  |  | 450.00',
      'H | 1 ETH | 260.00 | 100.00 |  |  | 160.00',
    ]);
  });

  it('is the sale of its own day before one of the day after, whatever the order of the form', () => {
    const twice = `
      b1  2025-01-01  buy   9 ETH for 900 USD  @kraken
      s1  2025-03-01  sell  1 ETH for 200 USD  @kraken
      s2  2025-03-02  sell  1 ETH for 300 USD  @kraken
    `;
    const form = toForm(line('ETH 1 2025-03-02 300 110'), line('ETH 1 2025-03-01 200 120'));
    const late = toForm(line('ETH 1 2025-03-01 300 110'), line('ETH 1 2025-02-28 200 120'));
    const codes = (...forms: readonly BrokerForm[]) =>
      lines8949(toInput(twice, { brokerForms: forms })).map((each) =>
        each.split(' | ').slice(2, 5).join(' '),
      );
    expect(codes(form)).toEqual(['200.00 100.00 B', '300.00 100.00 B']);
    expect(codes(late)).toEqual(['300.00 100.00 BE', '300.00 100.00 ']);
  });

  it('of a whole year is what is left of the asset', () => {
    const input = withForm(toForm(line('ETH 0 2025-12-31 1510', { aggregate: true })));
    expect(lines8949(input).filter((each) => each.startsWith('H'))).toHaveLength(3);
  });

  it('that is in no book is told, and so is one that a person sets apart or gives to another sale', () => {
    const form = toForm(
      line('SOL 4 2025-05-05 400'),
      line('SOL 5 2025-05-05 500', { chosen: 'none' }),
      line('ETH 3.1 2025-03-01 750', { chosen: 's3' }),
    );
    expect(statuses(withForm(form)).slice(0, 3)).toEqual([
      'SOL 4: Not in your books',
      'SOL 5: Excluded',
      'ETH 3.1: Agrees; the form has no basis',
    ]);
  });
});

const numbers = (input: ReportInput) =>
  reconciliation1099Da
    .build(input)
    .sections.map(({ id, rows }) => `${id}: ${rows.map((row) => row[1]).join()}`);

describe('the reconciliation', () => {
  it('tells lines in the order of the form, whatever the days of their sales', () => {
    const form = toForm(
      line('ETH 1 2025-04-01 260'),
      line('SOL 1 2025-01-01 1'),
      line('BTC 1.5 2025-02-01 59940'),
      line('SOL 2 2025-12-01 1', { chosen: 'none' }),
    );
    expect(numbers(withForm(form))).toEqual(['Kraken: 1,2,3,4', 'not-reported: ,']);
  });

  it('keeps two forms of one broker apart and in their order', () => {
    const input = toInput(book, {
      brokerForms: [
        toForm(line('ETH 1 2025-04-01 260')),
        { ...toForm(line('BTC 1.5 2025-02-01 59940')), id: 'f2' },
      ],
    });
    expect(statuses(input).slice(0, 2)).toEqual([
      'ETH 1: Agrees; the form has no basis',
      'BTC 1.5: Agrees; the form has no basis',
    ]);
    expect(numbers(input)[0]).toBe('Kraken: 1,1');
  });

  it('of a line for a whole year tells the sums of its sales, and names fifty of them', () => {
    const days = Array.from({ length: 60 }, (_, day) =>
      new Date(Date.UTC(2025, 0, 2 + day)).toISOString().slice(0, 10),
    );
    const many = [
      'b 2024-01-01 buy 99 ETH for 99 USD @kraken',
      ...days.map((day, at) => `s${at} ${day} sell 1 ETH for 2 USD @kraken`),
    ].join('\n');
    const input = toInput(many, {
      brokerForms: [toForm(line('ETH 0 2025-12-31 120', { aggregate: true }))],
    });
    const [row] = reconciliation1099Da.build(input).sections[0]!.rows;
    expect([row?.[7], row?.[10], row?.[13], row?.[16]?.split(' ').length]).toEqual([
      '120.00',
      '60.00',
      'Agrees; the form has no basis',
      50,
    ]);
  });
});

describe('forms as a whole', () => {
  it('one that is known to cover a source by proceeds puts all its sales into H and K', () => {
    expect(lines8949(withForm({ ...toForm(), coversAll: true })).map((each) => each[0])).toEqual([
      'H',
      'H',
      'H',
      'H',
      'K',
    ]);
  });

  it('never change the gain of the year', () => {
    const forms = toForm(
      line('BTC 1.5 2025-02-01 61000 1 reported'),
      line('ETH 5 2025-03-01 1111.11 7 reported long'),
      line('ETH 1 2025-04-01 3'),
    );
    expect(gain(withForm(forms))).toBe(gain(toInput(book)));
  });

  it('exception 1: what needs no adjustment goes to lines 1a and 8a alone', () => {
    const form = toForm(
      line('BTC 0.5 2025-02-01 19980 20000 reported short'),
      line('BTC 1 2025-02-01 39960 12000 reported long'),
    );
    const input = withForm(form, { answers: { exception1: 'totals' } });
    expect(lines8949(input).filter((each) => each.includes('BTC'))).toEqual([
      'J | 1 BTC | 39960.00 | 12000.00 | B | 2000.00 | 29960.00',
    ]);
    const rows = scheduleD.build(input).sections[0]!.rows;
    expect(rows.find(([id]) => id === '1a')?.slice(2)).toEqual([
      '19980.00',
      '20000.00',
      '0.00',
      '-20.00',
    ]);
    expect(rows.find(([id]) => id === '16')?.[5]).toBe('30850.00');
  });

  it('exception 2: one line for each source and box under M, and a statement that sums to it', () => {
    const input = withForm(toForm(line('ETH 1 2025-04-01 260 90')), {
      answers: { lines: 'summary' },
    });
    const { sections, scheduleD: lines } = form8949.build(input);
    expect(sections.map(({ id, rows }) => `${id}: ${rows.length}`)).toEqual([
      'H: 1',
      'I: 1',
      'L: 1',
      'statement H kraken: 1',
      'statement I kraken: 3',
      'statement L kraken: 1',
    ]);
    expect(sections[0]!.rows[0]).toEqual([
      'H',
      'kraken see attached statement',
      '',
      '',
      '260.00',
      '100.00',
      'BM',
      '0.00',
      '160.00',
      '',
    ]);
    for (const [at, of] of [
      [0, 3],
      [1, 4],
      [2, 5],
    ] as const)
      expect(sections[at]!.totals.slice(4, 6)).toEqual(sections[of]!.totals.slice(4, 6));
    expect(lines.at(-1)?.gain).toBe(money('30850'));
  });
});
