import { formatMoney, money, sum, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { YearTotals } from '@lotbook/model/result';
import { describe, expect, it } from 'vitest';
import { courseSums } from './history.ts';
import { reports } from './registry.ts';
import { isInYear, type BuiltReport, type Report } from './report.ts';
import { getSampleYear, type SampleYear } from './testing/sample-year.ts';

/** The total of a report, read from its cells, and the engine's figure for the same year. */
type Tie = (
  built: BuiltReport,
  sample: SampleYear,
) => { readonly told: readonly string[]; readonly engine: readonly (Money | string)[] };

const cents = (all: readonly (Money | string)[]): readonly string[] =>
  all.map((each) => (typeof each === 'bigint' ? formatMoney(each) : each));

/** The sum of a column over all rows of the sections that are wanted. */
function column(
  built: BuiltReport,
  id: string,
  wanted: (section: BuiltReport['sections'][number]) => boolean = () => true,
): string {
  const cells = built.sections.filter(wanted).flatMap(({ rows, columns = built.columns }) => {
    const index = columns.findIndex((each) => each.id === id);
    return index === -1 ? [] : rows.map((row) => money(row[index] || '0'));
  });
  return formatMoney(sum(cells));
}

/** The cell of a column in the row that begins so. */
function cell(built: BuiltReport, beginning: string, id: string): string {
  for (const { rows, columns = built.columns } of built.sections) {
    const row = rows.find((cells) => cells.includes(beginning));
    if (row) return row[columns.findIndex((each) => each.id === id)]!;
  }
  throw new Error(`no row has ${beginning}`);
}

const getTotals = ({ result, input }: SampleYear): YearTotals =>
  result.totals.find(({ year }) => year === input.year)!;
const ofYear = <T extends { readonly on: Parameters<typeof isInYear>[0] }>(
  list: readonly T[],
  { input }: SampleYear,
): readonly T[] => list.filter(({ on }) => isInYear(on, input));
const getMarketValue = (list: readonly { readonly value?: Money }[]): Money =>
  sum(list.flatMap(({ value }) => value ?? []));
const openBasis = ({ result }: SampleYear): Money => sum(result.lots.map(({ basis }) => basis));

/** Holdings at the end of the year: the open lots of the data up to then. */
const whole: Tie = (built, sample) => {
  const { proceeds, basis, gain } = getTotals(sample);
  return {
    told: [column(built, 'proceeds'), column(built, 'basis'), column(built, 'gain')],
    engine: [proceeds, basis, gain],
  };
};
const proceedsAndGain =
  (proceeds: string, basis: string): Tie =>
  (built, sample) => {
    const of = getTotals(sample);
    const [brought, cost] = [column(built, proceeds), column(built, basis)];
    return {
      told: [brought, formatMoney((money(brought) - money(cost)) as Money)],
      engine: [of.proceeds, of.gain],
    };
  };
/** Lines of the form with its adjustments. */
const formLines: Tie = (built, sample) => {
  const of = getTotals(sample);
  const [proceeds, basis, adjustment] = [
    column(built, 'Sales Price'),
    column(built, 'Cost or Basis'),
    column(built, 'Adjustment'),
  ].map((each) => money(each));
  return {
    told: cents([proceeds!, (proceeds! - basis! + adjustment!) as Money]),
    engine: [of.proceeds, of.gain],
  };
};
const makeRenamedTie =
  (names: Readonly<Record<string, string>>): Tie =>
  (built, sample) =>
    formLines(
      {
        ...built,
        columns: built.columns.map((each) => ({ ...each, id: names[each.id] ?? each.id })),
      },
      sample,
    );

const makeGivenAwayTie =
  (pick: 'gifts' | 'donations' | 'lost'): Tie =>
  (built, sample) => ({
    told: [column(built, 'basis'), column(built, 'value')],
    engine: [
      sum(ofYear(sample.result[pick], sample).map(({ basis }) => basis)),
      getMarketValue(ofYear(sample.result[pick], sample)),
    ],
  });
const worth =
  (pick: 'income' | 'expenses'): Tie =>
  (built, sample) => ({
    told: [column(built, 'value')],
    engine: [getMarketValue(ofYear(sample.result[pick], sample))],
  });

/** Cost at the year's end: open lots at the end of the data, plus units sent afterward. */
const closing =
  (id: string, section?: string): Tie =>
  (built, sample) => {
    const { settings, year } = sample.input;
    const later = sample.result.disposals.filter(
      ({ disposedOn }) => taxYears[settings.jurisdiction].of(disposedOn) > year,
    );
    return {
      told: [column(built, id, (each) => section === undefined || each.id === section)],
      engine: [sum([openBasis(sample), ...later.map(({ basis }) => basis)])],
    };
  };

/** Why the engine has no figure that a report could be tied to. */
interface Untied {
  readonly because: string;
}

/** Amounts in the rows of a report that begin with a word, such as `Proceeds | $1,792.00`. */
const findNote = (built: BuiltReport, word: string): string =>
  formatMoney(
    sum(
      built.sections.flatMap(({ rows }) =>
        rows
          .filter(([first]) => first === word)
          .map((row) => money(row[1]!.replaceAll(/[$,]/g, '').replace('−', '-'))),
      ),
    ),
  );

const ties: Readonly<Record<string, Tie | Untied>> = {
  'form-8949': (built, sample) => ({
    told: [column(built, 'proceeds'), column(built, 'gain')],
    engine: [getTotals(sample).proceeds, getTotals(sample).gain],
  }),
  'schedule-d': (built, sample) => {
    const of = getTotals(sample);
    return {
      told: ['7', '15', '16'].map((line) => cell(built, line, 'gain')),
      engine: [of.shortTermGain, of.longTermGain, of.gain],
    };
  },
  'reconciliation-1099-da': (built, sample) => {
    // Sales that no form covers, at sources without a form, are reported only on Form 8949.
    const sources = new Set(['Kraken', 'Coinbase']);
    const own = sample.result.disposals.filter(
      (each) => sources.has(each.source) && isInYear(each.disposedOn, sample.input),
    );
    return {
      told: [column(built, 'ownProceeds'), column(built, 'ownBasis')],
      engine: [sum(own.map(({ proceeds }) => proceeds)), sum(own.map(({ basis }) => basis))],
    };
  },
  sa108: (built, sample) => {
    const of = getTotals(sample);
    return {
      told: ['13.2', '13.3', 'Gains less losses'].map((line) => cell(built, line, 'amount')),
      engine: [of.proceeds, of.basis, of.gain],
    };
  },
  'digital-asset-question': (built, sample) => {
    const sales = sample.result.disposals.filter(
      (each) => isInYear(each.disposedOn, sample.input) && !each.isFee,
    ).length;
    return { told: [cell(built, 'Sold, exchanged or spent', 'count')], engine: [String(sales)] };
  },
  'foreign-accounts': {
    because: 'its worths are by prices of the market, which the engine does not know',
  },
  'allocation-2025': (built, { input }) => ({
    told: [column(built, 'basis')],
    engine: [sum(input.allocation!.lots.map(({ basis }) => basis))],
  }),
  'income-summary': worth('income'),
  summary: (built, sample) => {
    const of = getTotals(sample);
    return {
      told: ['Proceeds', 'Cost basis', 'Net gain or loss', 'All income'].map((line) =>
        cell(built, line, 'amount'),
      ),
      engine: [of.proceeds, of.basis, of.gain, of.income],
    };
  },
  complete: (built, sample) => {
    const of = getTotals(sample);
    const gains = (id: string): string =>
      column(built, id, (each) => each.id.startsWith('capital-gains-'));
    return {
      told: [gains('proceeds'), gains('basis'), gains('gain')],
      engine: [of.proceeds, of.basis, of.gain],
    };
  },
  'year-package': {
    because: 'it is made of the others; the archive is compared with them byte for byte',
  },
  'capital-gains': whole,
  'gains-by-term': (built, sample) => {
    const of = getTotals(sample);
    const gain = (term: string): string => column(built, 'gain', ({ id }) => id === term);
    return { told: [gain('short'), gain('long')], engine: [of.shortTermGain, of.longTermGain] };
  },
  'lot-usage': (built, sample) => {
    const given = [
      ...ofYear(sample.result.gifts, sample),
      ...ofYear(sample.result.donations, sample),
      ...ofYear(sample.result.lost, sample),
    ];
    return {
      told: [column(built, 'gain'), column(built, 'basis')],
      engine: [
        getTotals(sample).gain,
        sum([getTotals(sample).basis, ...given.map(({ basis }) => basis)]),
      ],
    };
  },
  'method-comparison': (built, sample) => {
    const of = getTotals(sample);
    return {
      told: ['short', 'long', 'net', 'income', 'openBasis'].map((id) =>
        cell(built, 'FIFO (yours)', id),
      ),
      engine: [of.shortTermGain, of.longTermGain, of.gain, of.income, openBasis(sample)],
    };
  },
  income: worth('income'),
  'income-by-month': (built, sample) => {
    const value = (wanted: string): string => column(built, 'value', ({ id }) => id === wanted);
    return {
      told: [value('kinds'), value('assets')],
      engine: [getTotals(sample).income, getTotals(sample).income],
    };
  },
  'staking-income': (built, sample) => {
    const value = (wanted: string): string => column(built, 'value', ({ id }) => id === wanted);
    const rewards = ofYear(sample.result.income, sample).filter(({ category }) =>
      category.startsWith('stakingRewards_'),
    );
    const total = getMarketValue(rewards);
    return { told: ['validators', 'months', 'days'].map(value), engine: [total, total, total] };
  },
  movements: (built, sample) => ({
    told: [column(built, 'gain')],
    engine: [getTotals(sample).gain],
  }),
  harvest: (built, sample) => {
    const lots = new Set(
      built.sections.flatMap(({ rows }) => rows.map((row) => `${row[0]} ${row[2]}`)),
    );
    const basis = sample.result.lots
      .filter(
        ({ source, lotId, setAside }) => setAside === undefined && lots.has(`${source} ${lotId}`),
      )
      .map((lot) => lot.basis);
    return { told: [column(built, 'basis')], engine: [sum(basis)] };
  },
  gifts: makeGivenAwayTie('gifts'),
  donations: makeGivenAwayTie('donations'),
  lost: makeGivenAwayTie('lost'),
  expenses: worth('expenses'),
  holdings: closing('basis', 'end'),
  inventory: closing('basis'),
  'roll-forward': closing('closingCost'),
  'open-lots': (built, sample) => ({ told: [column(built, 'basis')], engine: [openBasis(sample)] }),
  'missing-basis': (built, sample) => {
    const unknown = sample.result.disposals.filter(
      (each) => (each.lotId as string) === 'unknown' && isInYear(each.disposedOn, sample.input),
    );
    return {
      told: [column(built, 'proceeds'), column(built, 'counted')],
      engine: [sum(unknown.map(({ proceeds }) => proceeds)), sum(unknown.map(({ gain }) => gain))],
    };
  },
  unmatched: (built, { result, input }) => {
    const alone = result.entries.filter(
      ({ category, matchedWith, at }) =>
        category.startsWith('transfer') &&
        matchedWith === undefined &&
        at.startsWith(String(input.year)),
    );
    return {
      told: [column(built, 'quantity')],
      engine: [formatMoney(sum(alone.map(({ quantity }) => quantity as bigint as Money)))],
    };
  },
  'exchange-report': (built, sample) => {
    const own = (pattern: RegExp): string =>
      column(built, 'ownAmount', ({ id }) => pattern.test(id));
    return {
      told: [own(/Out$|fees$/), own(/TransferIn$/)],
      engine: [getTotals(sample).proceeds, getTotals(sample).income],
    };
  },
  transactions: (built, sample) => ({
    told: [column(built, 'proceeds'), column(built, 'gain')],
    engine: [getTotals(sample).proceeds, getTotals(sample).gain],
  }),
  evidence: (built, sample) => ({
    told: [findNote(built, 'Proceeds'), findNote(built, 'Gain or loss')],
    engine: [getTotals(sample).proceeds, getTotals(sample).gain],
  }),
  'audit-trail': { because: 'it tells what people did, and no figure' },
  'changes-since-filing': (built, sample) => {
    const of = getTotals(sample);
    return {
      told: ['Proceeds', 'Cost basis', 'Gain or loss', 'Income'].map((line) =>
        cell(built, line, 'now'),
      ),
      engine: [of.proceeds, of.basis, of.gain, of.income],
    };
  },
  'opening-after-seal': (built, sample) => {
    const sums = courseSums(sample.input);
    sums.take(sample.result.entries);
    return {
      told: [column(built, 'presentCost')],
      engine: [sum(sums.end(sample.result.lots).map(({ opening }) => opening.basis))],
    };
  },
  turbotax: proceedsAndGain('Proceeds', 'Cost Basis'),
  txf: proceedsAndGain('proceeds', 'basis'),
  taxact: makeRenamedTie({
    'Sales Proceeds': 'Sales Price',
    'Cost or Other Basis': 'Cost or Basis',
    'Adjustment Amount': 'Adjustment',
  }),
  'hr-block': proceedsAndGain('Proceeds', 'Cost Basis (USD)'),
  drake: makeRenamedTie({ Proceeds: 'Sales Price', 'Adjustment Amount': 'Adjustment' }),
  gosystem: formLines,
  ultratax: formLines,
  lacerte: formLines,
  proconnect: formLines,
  fdx: proceedsAndGain('salesPrice', 'costBasis'),
};

describe('what a report comes to is what the engine says', () => {
  it('is told for every report', () =>
    expect(reports.map(({ id }) => id).filter((id) => !(id in ties))).toEqual([]));

  const tied = reports.flatMap((report): readonly (readonly [string, Report, Tie])[] => {
    const tie = ties[report.id];
    return typeof tie === 'function' ? [[report.id, report, tie]] : [];
  });
  it.each(tied)('%s', (_id, report, tie) => {
    const sample = getSampleYear(report);
    const { told, engine } = tie(report.build(sample.input), sample);
    expect(told).toEqual(cents(engine));
  });
});

describe('a line of totals', () => {
  it.each(reports.map((report) => [report.id, report] as const))(
    'of %s is the sum of its printed rows',
    (_id, report) => {
      const built = report.build(getSampleYear(report).input);
      for (const { rows, totals, columns = built.columns } of built.sections) {
        for (const [index, { kind }] of columns.entries()) {
          if (kind !== 'money' || (totals[index] ?? '') === '') continue;
          expect(totals[index]).toBe(formatMoney(sum(rows.map((row) => money(row[index] || '0')))));
        }
      }
    },
  );
});
