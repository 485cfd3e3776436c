import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import { money, sum } from '@lotbook/decimal/decimal';
import type { ReportInput, ReportQuestion, RowDraft } from '../report.ts';
import { amount, amountCell, date, tallyReport, text } from '../table.ts';
import { ValueOverTime, type SourceValue } from './value-over-time.ts';

const livesQuestion: ReportQuestion = {
  id: 'lives',
  label: questionTexts.foreignAccountsThreshold,
  kind: 'choice',
  options: [
    { value: 'us', label: questionTexts.inTheUnitedStatesNotFiling },
    { value: 'usJoint', label: questionTexts.inTheUnitedStatesFilingJointly },
    { value: 'abroad', label: questionTexts.abroadNotFilingJointly },
    { value: 'abroadJoint', label: questionTexts.abroadFilingJointly },
  ],
  default: 'us',
  help: questionTexts.determinesTheValueFromWhichForm,
};

const countriesQuestion: ReportQuestion = {
  id: 'countries',
  label: questionTexts.countriesOfTheAccounts,
  kind: 'text',
  pattern: /^$|^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*;?\s*$/,
  default: '',
  help: questionTexts.whereEachAccountIsKeptSuch,
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
  label: catalogTexts.foreignAccountsLabel,
  purpose: catalogTexts.foreignAccountsPurpose,
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  reach: 'history',
  questions: [livesQuestion, countriesQuestion],
  columns: [
    text('source', columnTexts.account),
    text('country', columnTexts.country),
    amount('highest', columnTexts.highestValueInTheYear),
    date('highestOn', columnTexts.onText),
    amount('atEnd', columnTexts.valueAtYearEnd),
    text('unpriced', columnTexts.withoutAPrice),
  ],
  start: (input) => new ValueOverTime(input),
  take: (worth, { entries }) => worth.add(entries),
  sections: (worth, input) => [
    {
      id: 'all',
      title: cellTexts.byAccount,
      rows: listHeld(worth).map((each) => toRow(each, input, countriesIn(input))),
    },
  ],
  notes: (worth, input) => {
    const all = listHeld(worth);
    const [atEnd, ever] = thresholds[input.answers['lives'] ?? 'us'] ?? thresholds['us']!;
    const isAbove =
      sum(all.map((each) => each.atEnd)) > money(atEnd) ||
      sum(all.map(({ highest }) => highest)) > money(ever);
    const strange = strangersIn(all, input);
    return [
      ...(strange.length > 0
        ? [fill(noteTexts.foreignAccountsUnknown, { accounts: strange.join(', ') })]
        : []),
      noteTexts.foreignAccountsScope,
      noteTexts.foreignAccountsFbarFincenForm114Due,
      fill(noteTexts.foreignAccountsForm8938, {
        atEnd: { amount: atEnd, currency: 'USD' },
        ever: { amount: ever, currency: 'USD' },
        isAbove: isAbove ? 'yes' : 'other',
      }),
      noteTexts.foreignAccountsValuesUseTheLatestPrice,
    ];
  },
});

/** Sources that held anything in the year. */
const listHeld = (worth: ValueOverTime): readonly SourceValue[] =>
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
): RowDraft => [
  source,
  countries.get(source.toLowerCase()) ?? '',
  amountCell(highest, rounding),
  highestOn,
  amountCell(atEnd, rounding),
  unpriced.join(', '),
];
