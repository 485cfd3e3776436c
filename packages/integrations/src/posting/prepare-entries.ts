import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { add, format, negate, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import type { EntryKind, JournalEntry, JournalLine } from '@lotbook/journal/journal';
import { isOpeningEntry, openBalances } from '@lotbook/journal/open-balances';
import type { Role } from '@lotbook/journal/roles';
import { fillCategory } from '@lotbook/model/category-text';
import type { TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { RemoteLine } from '../remote-ledger.ts';
import {
  checkEntry,
  findIssue,
  getValue,
  type CheckContext,
  type Finding,
  type PostingPolicy,
} from './check-entry.ts';
import { digestEntry } from './fingerprint.ts';
import { isSum, listGroupKeys, makeGroupKeys, type GroupKey } from './group-keys.ts';
import type { DesiredEntry, Hold, PostedEntry } from './posted-entry.ts';
import { PostedSums } from './posted-sums.ts';
import { splitLines } from './split-entry.ts';

export interface PrepareContext extends CheckContext {
  readonly maxLines: number;
  /** The page of a key in Lotbook, for links from the accounting system. */
  readonly toLink?: ((key: string) => string) | undefined;
  /** What is posted already: closed periods keep their grouping. */
  readonly posted?: readonly PostedEntry[];
}

export interface PreparedEntries {
  readonly desired: readonly DesiredEntry[];
  /** Entries of the journal that are not posted, each with its reason. */
  readonly holds: readonly Hold[];
  /** The transactions of entries that sum up several, by key. */
  readonly groups: ReadonlyMap<string, readonly TransactionId[]>;
  /** The sums whose posted version stays, because entries that are part of it are blocked now. */
  readonly kept?: ReadonlySet<string>;
}

/** Decides what the accounting system should hold: checks each entry of the journal, groups them as the mode says, and splits long ones. */
export function prepareEntries(
  entries: readonly JournalEntry[],
  context: PrepareContext,
): PreparedEntries {
  const { replaced, wanted } = openBooks(entries, context.policy);
  const inOpening = replaced.map((entry) => toReplacedHold(entry, context));
  const blocked = inOpening.find(({ state }) => state === 'blocked');
  const found = wanted.map((entry): FoundEntry => ({
    entry,
    finding:
      isOpeningEntry(entry) && blocked
        ? { state: blocked.state, reason: blocked.reason, message: blocked.message }
        : checkEntry(entry, context),
  }));
  const { checked, kept, whole, waiting } = keepSums(found, inOpening, context);
  const groups = groupEntries(checked.filter(({ finding }) => finding === undefined));
  const desired = [...groups.values()]
    .flatMap((group) => toDesired(group, context))
    .sort((a, b) => compare(a.date, b.date) || compare(a.key, b.key));
  const holds = checked.flatMap(({ entry, finding, isInPostedSum }): readonly Hold[] =>
    finding ? [{ ...toHoldFacts(entry), ...finding, ...(isInPostedSum && { isInPostedSum }) }] : [],
  );
  return {
    desired,
    holds: [...inOpening, ...holds, ...waiting],
    groups: listTransactions([...groups.values(), ...whole.values()]),
    kept,
  };
}

interface FoundEntry {
  readonly entry: JournalEntry;
  readonly finding: Finding | undefined;
}

interface CheckedEntry extends FoundEntry {
  readonly group: GroupKey;
  /** It is blocked, and stays as it was posted. */
  readonly isInPostedSum?: true;
}

/** A posted sum keeps the entries that are blocked now, and waits with its other changes. */
function keepSums(
  found: readonly FoundEntry[],
  inOpening: readonly Hold[],
  context: PrepareContext,
) {
  const { policy, posted = [] } = context;
  const sums = new PostedSums(posted);
  const blocked = found.filter(({ finding }) => finding?.state === 'blocked');
  const kept = sums.findKept(
    [
      ...blocked.map(({ entry }) => entry),
      ...inOpening.filter(({ state }) => state === 'blocked'),
    ].map(({ key }) => key),
    new Set(
      blocked.flatMap(({ entry }) => listGroupKeys(entry, policy.currency)).map(({ key }) => key),
    ),
  );
  const toKey = makeGroupKeys(context, (sum, entry) => kept.has(sum) && sums.includes(sum, entry));
  const homes = sums.mapMembers(kept);
  const checked = found.map((each): CheckedEntry => {
    const { entry, finding } = each;
    const group = toKey(entry);
    if (finding?.state === 'blocked' && kept.has(group.key) && sums.includes(group.key, entry.key))
      return { ...each, group, isInPostedSum: true };
    const isElsewhere = (homes.get(entry.key) ?? group.key) !== group.key;
    return { ...each, group, ...(isElsewhere && !finding && { finding: waitForSum() }) };
  });
  const whole = groupEntries(
    checked.filter(
      ({ group, finding, isInPostedSum }) =>
        kept.has(group.key) && (finding === undefined || isInPostedSum),
    ),
  );
  const counts = Map.groupBy(
    checked.filter(({ isInPostedSum }) => isInPostedSum),
    ({ group }) => group.key,
  );
  const waiting = [...kept].flatMap((key) => {
    const group = whole.get(key);
    const parts = group ? toDesired(group, context) : [];
    return sums.holdChanges(key, parts, counts.get(key)?.length ?? 0) ?? [];
  });
  return { checked, kept, whole, waiting };
}

/** An entry that left a posted sum which waits would be in the books twice. */
const waitForSum = (): Finding => ({
  state: 'blocked',
  reason: 'waits_for_blocked',
  message: toStoredText(fill(texts.leftWaitingSum)),
});

function groupEntries(checked: readonly CheckedEntry[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const { entry, group } of checked) addToGroup(groups, entry, group);
  return groups;
}

/** With opening balances, the entries before the cutover are replaced. */
function openBooks(
  entries: readonly JournalEntry[],
  { cutover, opening }: PostingPolicy,
): { readonly replaced: readonly JournalEntry[]; readonly wanted: readonly JournalEntry[] } {
  if (cutover === undefined || !opening) return { replaced: [], wanted: entries };
  return {
    replaced: entries.filter(({ date }) => date < cutover),
    wanted: openBalances(entries, { cutover, mapping: opening.mapping }),
  };
}

/** An entry that is part of the opening balances. Its lines are in the opening entry, so it explains no difference. */
const toReplacedHold = (entry: JournalEntry, { policy, issues }: PrepareContext): Hold => ({
  ...toHoldFacts(entry),
  lines: [],
  ...(findIssue(entry, issues) ?? {
    state: 'ignored',
    reason: 'before_cutover',
    message: toStoredText(fill(texts.inOpeningBalances, { day: policy.cutover ?? '' })),
  }),
});

/** The key of an entry of one transaction names it already. */
const listTransactions = (groups: Iterable<Group>): ReadonlyMap<string, readonly TransactionId[]> =>
  new Map(
    [...groups].flatMap(({ key, transactions }) =>
      isSum(key) ? [[key, [...transactions]] as const] : [],
    ),
  );

interface GroupLine {
  readonly line: JournalLine;
  amount: Money;
  rows: number;
  units: Map<string, Quantity>;
}

interface Group {
  readonly key: string;
  readonly kind: EntryKind;
  readonly date: LocalDate;
  readonly lines: Map<string, GroupLine>;
  readonly transactions: Set<TransactionId>;
  /** The keys of its entries. */
  readonly members: string[];
}

function addToGroup(
  groups: Map<string, Group>,
  { key: member, kind, lines }: JournalEntry,
  { key, date }: GroupKey,
): void {
  const group = groups.get(key) ?? {
    key,
    kind,
    date,
    lines: new Map<string, GroupLine>(),
    transactions: new Set<TransactionId>(),
    members: [],
  };
  groups.set(key, group);
  group.members.push(member);
  for (const line of lines) {
    addLine(group.lines, line);
    if (line.transactionId !== undefined) group.transactions.add(line.transactionId);
  }
}

/** Debits and credits of an account are not netted, so that its turnover stays visible. */
function addLine(lines: Map<string, GroupLine>, line: JournalLine): void {
  const { account, contact, debit, credit, asset, quantity } = line;
  if (debit === 0n && credit === 0n) return;
  const isDebit = debit > 0n;
  const key = [account, contact ?? '', isDebit].join('\n');
  const found = lines.get(key) ?? { line, amount: 0n as Money, rows: 0, units: new Map() };
  lines.set(key, found);
  found.amount = add(found.amount, isDebit ? debit : negate(credit));
  found.rows += 1;
  if (asset !== undefined && quantity !== undefined)
    found.units.set(asset, add(found.units.get(asset) ?? (0n as Quantity), quantity));
}

function toDesired(
  { key, kind, date, lines, members }: Group,
  { maxLines, toLink, accounts }: PrepareContext,
): readonly DesiredEntry[] {
  const remote = [...lines.values()].map((each): RemoteLine => {
    const account = accounts.get(each.line.account ?? '');
    const contact = each.line.contact ?? '';
    return {
      accountId: each.line.account ?? '',
      amount: each.amount,
      description: describe(each),
      role: each.line.role,
      ...(account?.needsContact === undefined
        ? {}
        : { contact: { id: contact, kind: account.needsContact } }),
    };
  });
  const parts = splitLines(remote, maxLines);
  return parts.map((part, index) => {
    const partKey = index === 0 ? key : `${key}~${index + 1}`;
    const ofParts = parts.length === 1 ? '' : `, part ${index + 1} of ${parts.length}`;
    return {
      key: partKey,
      kind,
      date,
      lines: part,
      ...(index === 0 && isSum(key) ? { members } : {}),
      note: `${kindNames[kind]}, ${members.length === 1 ? '1 transaction' : `${members.length} transactions`}${ofParts}`,
      ...(toLink === undefined ? {} : { link: toLink(key) }),
      digest: digestEntry(date, part),
      value: part.reduce(
        (total, { amount }) => (amount > 0n ? add(total, amount) : total),
        0n as Money,
      ),
    };
  });
}

const kindNames: Readonly<Record<EntryKind, string>> = {
  activity: 'Crypto activity',
  gain: 'Crypto gains and losses',
  fee: 'Crypto fees',
  remeasure: 'Fair value measurement',
  impair: 'Impairment',
  open: 'Opening balances',
  adjust: 'Adjustment',
};

const mostAssets = 5;

/** `1,250.51234 ETH, 31 rows` */
function describe({ line, rows, units }: GroupLine): string {
  const listed = [...units]
    .slice(0, mostAssets)
    .map(([asset, quantity]) => `${addSeparators(format(quantity))} ${asset}`);
  const more = units.size > mostAssets ? [`${units.size - mostAssets} more assets`] : [];
  const count = rows === 1 ? [] : [`${rows} rows`];
  const parts = [...listed, ...more, ...count];
  return parts.length === 0 ? describeRole(line.role) : parts.join(', ');
}

const roleNames: Readonly<Record<string, string>> = {
  loansPayable: 'Loans payable',
  realizedGain: 'Realized gain',
  realizedLoss: 'Realized loss',
  unrealized: 'Unrealized gain or loss',
  impairment: 'Impairment',
  fee: 'Fees',
  donation: 'Donations',
  openingEquity: 'Opening balance',
  retainedEarnings: 'Retained earnings',
  revaluationSurplus: 'Revaluation surplus',
  suspense: 'Clearing',
};

/** A line without units is described by what it means. */
function describeRole(role: Role): string {
  const [kind, category] = role.split(':');
  return category === undefined
    ? (roleNames[role] ?? role)
    : `${kind === 'income' ? 'Income' : 'Expense'}: ${renderInEnglish(fillCategory(category))}`;
}

const toHoldFacts = (entry: JournalEntry): Pick<Hold, 'key' | 'date' | 'value' | 'lines'> => ({
  key: entry.key,
  date: entry.date,
  value: getValue(entry),
  lines: entry.lines.flatMap(({ account, debit, credit }) =>
    account === undefined
      ? []
      : [{ accountId: account, amount: debit > 0n ? debit : negate(credit) }],
  ),
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
