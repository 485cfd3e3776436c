import { subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Gift, Term } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import type { FiledYear, InputChange, ReportInput } from '../report.ts';
import { isOfYear } from '../report.ts';
import { settingChanges, type SettingChange } from './setting-changes.ts';

/** A figure of the return as filed and as it would be now, unrounded. */
export interface FigureMove {
  readonly id: string;
  readonly label: string;
  readonly filed: Money;
  readonly now: Money;
  readonly difference: Money;
}

/** What a side of a transaction counted when it was filed and counts now; absent where it did not count. */
export interface LineMove {
  readonly kind: 'sale' | 'income' | 'gift' | 'donation' | 'expense';
  readonly transactionId: string;
  readonly entryId: string;
  readonly on: LocalDate;
  readonly asset: string;
  readonly filed?: LineFigures;
  readonly now?: LineFigures;
  readonly why: string;
}

/** Of a sale: proceeds, basis and gain. Of others `amount` is what they are worth. */
export interface LineFigures {
  readonly amount: Money;
  readonly basis: Money;
  readonly shortTermGain: Money;
  readonly longTermGain: Money;
}

/**
 * What to do. `none`: every figure is as filed. `keep`: only choices changed, which do not reach back to a filed return. `check`: the program counts differently.
 * `amend`: what the return rests on is different.
 */
export type Verdict = 'none' | 'keep' | 'check' | 'amend';

export interface Difference {
  readonly verdict: Verdict;
  readonly figures: readonly FigureMove[];
  readonly lines: readonly LineMove[];
  readonly inputs: readonly InputChange[];
  readonly settings: readonly SettingChange[];
  readonly engine: { readonly filed: string; readonly now: string } | undefined;
}

type Rows = Pick<ReportInput, 'disposals' | 'income' | 'gifts' | 'donations' | 'expenses'>;

/** How the present figures of a year differ from those that were filed, why, and what that means for the return. */
export function differenceOf(input: ReportInput, filed: FiledYear): Difference {
  const settings = settingChanges(filed.settings, input.settings);
  const engine = filed.engine === filed.presentEngine ? undefined : { filed: filed.engine, now: filed.presentEngine };
  const lines = movedLines(input, filed, { settings: settings.length > 0, engine: engine !== undefined });
  const verdict = lines.length === 0 ? 'none' : filed.changes.length > 0 ? 'amend' : settings.length > 0 ? 'keep' : 'check';
  return { verdict, figures: movedFigures(input, filed), lines, inputs: filed.changes, settings, engine };
}

const figures: readonly { readonly id: string; readonly label: string; readonly of: (rows: Rows) => readonly Money[]; readonly terms?: true }[] = [
  { id: 'proceeds', label: 'Proceeds', of: ({ disposals }) => disposals.map((each) => each.proceeds) },
  { id: 'basis', label: 'Cost basis', of: ({ disposals }) => disposals.map((each) => each.basis) },
  { id: 'shortTermGain', label: 'Short-term gain or loss', of: (rows) => gainsOf(rows, 'short'), terms: true },
  { id: 'longTermGain', label: 'Long-term gain or loss', of: (rows) => gainsOf(rows, 'long'), terms: true },
  { id: 'gain', label: 'Gain or loss', of: ({ disposals }) => disposals.map((each) => each.gain) },
  { id: 'income', label: 'Income', of: ({ income }) => income.map((each) => each.value) },
  { id: 'gifts', label: 'Gifts, worth', of: ({ gifts }) => worthOf(gifts) },
  { id: 'donations', label: 'Donations, worth', of: ({ donations }) => worthOf(donations) },
  { id: 'expenses', label: 'Expenses', of: ({ expenses }) => expenses.map((each) => each.value) },
];

const gainsOf = ({ disposals }: Rows, term: Term): readonly Money[] => disposals.filter((each) => each.term === term).map((each) => each.gain);
const worthOf = (gifts: readonly Gift[]): readonly Money[] => gifts.map(({ value }) => value ?? zeroMoney);

function movedFigures(input: ReportInput, filed: FiledYear): readonly FigureMove[] {
  const [before, after] = [ofYear(filed, input), ofYear(input, input)];
  return figures
    .filter(({ terms }) => !terms || input.settings.jurisdiction === 'US')
    .map(({ id, label, of }) => {
      const [was, is] = [sum(of(before)), sum(of(after))];
      return { id, label, filed: was, now: is, difference: subtract(is, was) };
    });
}

const ofYear = (rows: Rows, input: ReportInput): Rows => ({
  disposals: rows.disposals.filter((each) => isOfYear(each.disposedOn, input)),
  income: rows.income.filter((each) => isOfYear(each.on, input)),
  gifts: rows.gifts.filter((each) => isOfYear(each.on, input)),
  donations: rows.donations.filter((each) => isOfYear(each.on, input)),
  expenses: rows.expenses.filter((each) => isOfYear(each.on, input)),
});

type Counted = Omit<LineMove, 'filed' | 'now' | 'why'> & { figures: LineFigures };

/** What counts in the year, by kind and side of a transaction. */
function countedIn(rows: Rows, input: ReportInput): Map<string, Counted> {
  const lines = new Map<string, Counted>();
  const add = (line: Omit<Counted, 'figures'>, more: LineFigures): void => {
    const key = `${line.kind} ${line.entryId}`;
    const found = lines.get(key);
    lines.set(key, { ...line, figures: found ? together(found.figures, more) : more });
  };
  const { disposals, income, gifts, donations, expenses } = ofYear(rows, input);
  for (const each of disposals) {
    const isLong = each.term === 'long';
    const gains = { shortTermGain: isLong ? zeroMoney : each.gain, longTermGain: isLong ? each.gain : zeroMoney };
    add({ ...sideOf(each), kind: 'sale', on: each.disposedOn }, { amount: each.proceeds, basis: each.basis, ...gains });
  }
  for (const each of income) add({ ...sideOf(each), kind: 'income', on: each.on }, worth(each.value));
  for (const each of expenses) add({ ...sideOf(each), kind: 'expense', on: each.on }, worth(each.value));
  for (const each of gifts) add({ ...sideOf(each), kind: 'gift', on: each.on }, { ...worth(each.value), basis: each.basis });
  for (const each of donations) add({ ...sideOf(each), kind: 'donation', on: each.on }, { ...worth(each.value), basis: each.basis });
  return lines;
}

const sideOf = ({ transactionId, entryId, asset }: { readonly transactionId: string; readonly entryId: string; readonly asset: string }) => ({
  transactionId,
  entryId,
  asset,
});

const worth = (amount: Money | undefined): LineFigures => ({
  amount: amount ?? zeroMoney,
  basis: zeroMoney,
  shortTermGain: zeroMoney,
  longTermGain: zeroMoney,
});

const together = (a: LineFigures, b: LineFigures): LineFigures => ({
  amount: sum([a.amount, b.amount]),
  basis: sum([a.basis, b.basis]),
  shortTermGain: sum([a.shortTermGain, b.shortTermGain]),
  longTermGain: sum([a.longTermGain, b.longTermGain]),
});

const isSame = (a: LineFigures, b: LineFigures): boolean =>
  a.amount === b.amount && a.basis === b.basis && a.shortTermGain === b.shortTermGain && a.longTermGain === b.longTermGain;

function movedLines(input: ReportInput, filed: FiledYear, reasons: { readonly settings: boolean; readonly engine: boolean }): readonly LineMove[] {
  const [before, after] = [countedIn(filed, input), countedIn(input, input)];
  const changes = new Map(filed.changes.map((each) => [each.transactionId as string, each]));
  const moved: LineMove[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const line = (is ?? was)!;
    if (was && is && isSame(was.figures, is.figures) && was.on === is.on) continue;
    const { figures: _, ...about } = line;
    const why = whyOf(changes.get(line.transactionId), filed.changes.length > 0, reasons);
    moved.push({ ...about, ...(was && { filed: was.figures }), ...(is && { now: is.figures }), why });
  }
  return moved.sort((a, b) => (a.on === b.on ? (a.entryId < b.entryId ? -1 : 1) : a.on < b.on ? -1 : 1));
}

function whyOf(own: InputChange | undefined, hasOthers: boolean, { settings, engine }: { readonly settings: boolean; readonly engine: boolean }): string {
  if (own?.what === 'added') return 'The transaction came after filing';
  if (own?.what === 'removed') return 'The transaction is gone';
  if (own) return `The transaction was changed: ${own.fields.join(', ')}`;
  if (hasOthers) return 'Its units come from other lots, since other transactions changed';
  if (settings) return 'The settings changed';
  return engine ? 'Another version of the engine counts it differently' : 'A price that was looked up is different';
}
