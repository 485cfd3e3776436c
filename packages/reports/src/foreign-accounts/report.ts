import { money, sum } from '@lotbook/decimal/decimal';
import type { ReportInput, ReportQuestion, Row } from '../report.ts';
import { amount, amountCell, date, tallyReport, text } from '../table.ts';
import { ValueOverTime, type SourceValue } from './value-over-time.ts';

const livesQuestion: ReportQuestion = {
  id: 'lives',
  label: 'Where you live, and how you file',
  kind: 'choice',
  options: [
    { value: 'us', label: 'In the United States, not filing jointly' },
    { value: 'usJoint', label: 'In the United States, filing jointly' },
    { value: 'abroad', label: 'Abroad, not filing jointly' },
    { value: 'abroadJoint', label: 'Abroad, filing jointly' },
  ],
  default: 'us',
  help: 'Determines the value from which Form 8938 is due.',
};

const countriesQuestion: ReportQuestion = {
  id: 'countries',
  label: 'Countries of the accounts',
  kind: 'text',
  pattern: /^$|^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*;?\s*$/,
  default: '',
  help: 'Where each account is kept, such as: Kraken: United Kingdom; Bitstamp: Luxembourg. FBAR requires it, and the address of the institution, which this report does not have.',
};

/** The countries that the user entered, by account name in lower case. */
const countriesIn = ({ answers }: ReportInput): ReadonlyMap<string, string> =>
  new Map(
    (answers['countries'] ?? '').split(';').flatMap((each) => {
      const [account = '', country = ''] = each.split(':').map((part) => part.trim());
      return country === '' ? [] : [[account.toLowerCase(), country] as const];
    }),
  );

/** Form 8938 is due above one of them: at the end of the year, at any time. 26 CFR 1.6038D-2(a). */
const thresholds: Readonly<Record<string, readonly [atEnd: string, ever: string]>> = {
  us: ['50000', '75000'],
  usJoint: ['100000', '150000'],
  abroad: ['200000', '300000'],
  abroadJoint: ['400000', '600000'],
};

/** The maximum value of an account, for FBAR and Form 8938. */
export const foreignAccounts = tallyReport({
  id: 'foreign-accounts',
  label: 'Foreign accounts (FBAR, Form 8938)',
  purpose:
    'The highest value of each account in a year and its value at year end, for accounts held abroad.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  reach: 'history',
  questions: [livesQuestion, countriesQuestion],
  columns: [
    text('source', 'Account'),
    text('country', 'Country'),
    amount('highest', 'Highest value in the year'),
    date('highestOn', 'On'),
    amount('atEnd', 'Value at year end'),
    text('unpriced', 'Without a price'),
  ],
  start: (input) => new ValueOverTime(input),
  take: (worth, { entries }) => worth.add(entries),
  sections: (worth, input) => [
    {
      id: 'all',
      title: 'By account',
      rows: held(worth).map((each) => toRow(each, input, countriesIn(input))),
    },
  ],
  notes: (worth, input) => {
    const all = held(worth);
    const [atEnd, ever] = thresholds[input.answers['lives'] ?? 'us'] ?? thresholds['us']!;
    const isAbove =
      sum(all.map((each) => each.atEnd)) > money(atEnd) ||
      sum(all.map(({ highest }) => highest)) > money(ever);
    const strange = strangersIn(all, input);
    return [
      ...(strange.length > 0
        ? [
            `A country was entered for ${strange.join(', ')}, which is not in this list: use the account name as shown here.`,
          ]
        : []),
      'Count only accounts held at institutions outside the United States; this report cannot determine which those are. A self-custody wallet is not an account.',
      'FBAR (FinCEN Form 114): due if the total value of foreign accounts exceeded 10,000 USD at any time. An account that holds only digital assets is not reportable yet (FinCEN Notice 2020-2); one that also holds money or securities is.',
      `Form 8938: due above ${Number(atEnd).toLocaleString('en-US')} USD at the end of the year or ${Number(ever).toLocaleString('en-US')} USD at any time (26 CFR 1.6038D-2).${isAbove ? ' All accounts of this list together are above that.' : ' All accounts of this list together are not above that.'}`,
      'Values use the latest price in your books at each point in time; prices between two transactions of an account are not looked up. Cash balances are not counted.',
    ];
  },
});

/** Sources that held anything in the year. */
const held = (worth: ValueOverTime): readonly SourceValue[] =>
  worth
    .bySource()
    .filter(({ highest, atEnd, unpriced }) => highest > 0n || atEnd > 0n || unpriced.length > 0);

/** Accounts that a country was given for and that are not there. */
function strangersIn(all: readonly SourceValue[], input: ReportInput): readonly string[] {
  const names = new Set(all.map(({ source }) => source.toLowerCase()));
  return [...countriesIn(input).keys()].filter((name) => !names.has(name));
}

const toRow = (
  { source, highest, highestOn, atEnd, unpriced }: SourceValue,
  { rounding }: ReportInput,
  countries: ReadonlyMap<string, string>,
): Row => [
  source,
  countries.get(source.toLowerCase()) ?? '',
  amountCell(highest, rounding),
  highestOn,
  amountCell(atEnd, rounding),
  unpriced.join(', '),
];
