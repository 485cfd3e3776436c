import { format, formatMoney } from '@lotbook/decimal/decimal';
import type {
  AssetRollForward,
  Disclosure,
  JournalEntry,
  JournalLine,
  RollForward,
  TrialBalanceRow,
} from '@lotbook/journal/journal';

/** Everything the command prints, before it becomes text. */
export interface JournalOutput {
  readonly engine: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputDigest: string;
  readonly entries: readonly JournalEntry[];
  readonly trialBalance: readonly TrialBalanceRow[];
  readonly disclosure?: Disclosure;
  readonly issues: readonly Readonly<Record<string, unknown>>[];
}

/** One JSON object, one line per entry, in chunks. */
export function* journalJson({
  engine,
  options,
  inputDigest,
  entries,
  trialBalance,
  disclosure,
  issues,
}: JournalOutput): Iterable<string> {
  yield `{\n  "engine": ${JSON.stringify(engine)},\n  "options": ${JSON.stringify(options)},\n  "inputDigest": ${JSON.stringify(inputDigest)}`;
  yield* toList('entries', entries, formatEntry);
  yield* toList('trialBalance', trialBalance, formatRow);
  if (disclosure)
    yield `,\n  "disclosure": ${JSON.stringify({ ...formatRollForward(disclosure), byAsset: disclosure.byAsset.map(formatAsset) })}`;
  yield* toList('issues', issues, (issue) => issue);
  yield '\n}\n';
}

function* toList<T>(
  name: string,
  items: readonly T[],
  toObject: (item: T) => unknown,
): Iterable<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let comma = '';
  for (const item of items) {
    yield `${comma}\n    ${JSON.stringify(toObject(item))}`;
    comma = ',';
  }
  yield items.length === 0 ? ']' : '\n  ]';
}

const formatEntry = ({ key, date, kind, lines }: JournalEntry) => ({
  key,
  date,
  kind,
  lines: lines.map(formatLine),
});

const formatLine = ({
  role,
  account,
  debit,
  credit,
  asset,
  quantity,
  source,
  contact,
  transactionId,
}: JournalLine) => ({
  role,
  account: account ?? '',
  debit: formatMoney(debit),
  credit: formatMoney(credit),
  asset: asset ?? '',
  quantity: quantity === undefined ? '' : format(quantity),
  source: source ?? '',
  contact: contact ?? '',
  transactionId: transactionId ?? '',
});

const formatRow = ({
  role,
  account,
  asset,
  opening,
  debit,
  credit,
  closing,
  quantity,
}: TrialBalanceRow) => ({
  role,
  account: account ?? '',
  asset: asset ?? '',
  opening: formatMoney(opening),
  debit: formatMoney(debit),
  credit: formatMoney(credit),
  closing: formatMoney(closing),
  quantity: quantity === undefined ? '' : format(quantity),
});

const formatRollForward = ({
  opening,
  additions,
  dispositions,
  gains,
  losses,
  closing,
}: RollForward) => ({
  opening: formatMoney(opening),
  additions: formatMoney(additions),
  dispositions: formatMoney(dispositions),
  gains: formatMoney(gains),
  losses: formatMoney(losses),
  closing: formatMoney(closing),
});

const formatAsset = ({
  asset,
  quantity,
  costBasis,
  realized,
  ...rollForward
}: AssetRollForward) => ({
  asset,
  quantity: format(quantity),
  costBasis: formatMoney(costBasis),
  ...formatRollForward(rollForward),
  realized: formatMoney(realized),
});
