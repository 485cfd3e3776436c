import { absolute, round, sum, type Money } from '@lotbook/decimal/decimal';
import type { JournalEntry } from '@lotbook/journal/journal';
import { isOpeningEntry, type Opening } from '@lotbook/journal/open-balances';
import type { TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { mostAmount } from '../amounts.ts';
import type { Company, RemoteAccount } from '../remote-ledger.ts';
import type { HoldReason, HoldState } from './posted-entry.ts';

export interface Finding {
  readonly state: HoldState;
  readonly reason: HoldReason;
  readonly message: string;
}

export interface PostingPolicy {
  /** The currency of the journal. */
  readonly currency: string;
  readonly decimals: number;
  readonly mode: 'transaction' | 'day' | 'month';
  /** Entries below this value are not posted. Zero: all are. */
  readonly minValue: Money;
  /** Entries before this date are in the opening balance of the books. */
  readonly cutover?: LocalDate | undefined;
  /** Entries before the cutover are posted as one opening entry. */
  readonly opening?: Pick<Opening, 'mapping'> | undefined;
  /** New entries in a locked period: held, or posted on the first open day. */
  readonly lockedEntries: 'hold' | 'firstOpenDay';
}

export interface CheckContext {
  readonly company: Company;
  readonly accounts: ReadonlyMap<string, RemoteAccount>;
  readonly policy: PostingPolicy;
  /** The issues of the computation, by transaction. */
  readonly issues: ReadonlyMap<TransactionId, Omit<Finding, 'state'>>;
}

const blocked = (reason: HoldReason, message: string): Finding => ({
  state: 'blocked',
  reason,
  message,
});
const ignored = (reason: HoldReason, message: string): Finding => ({
  state: 'ignored',
  reason,
  message,
});

export const getValue = ({ lines }: JournalEntry): Money => sum(lines.map(({ debit }) => debit));

/** Why an entry of the journal can't be posted as it is; undefined if it can. */
export function checkEntry(entry: JournalEntry, context: CheckContext): Finding | undefined {
  const { company, policy, issues } = context;
  const value = getValue(entry);
  if (policy.cutover !== undefined && entry.date < policy.cutover && !isOpeningEntry(entry))
    return ignored('before_cutover', `Before ${policy.cutover}, the first day that is posted.`);
  if (value === 0n) return ignored('zero_value', 'Moves units without an amount.');
  if (company.currency !== policy.currency)
    return blocked(
      'currency_mismatch',
      `The books of ${company.name} are in ${company.currency}, this account is in ${policy.currency}.`,
    );
  const issue = findIssue(entry, issues);
  if (issue) return issue;
  const found = checkLines(entry, context);
  if (found) return found;
  if (isOneAccount(entry))
    return ignored('same_account', 'Debits and credits are on the same account.');
  if (value < policy.minValue)
    return ignored('below_minimum', 'Below the minimum value that is posted.');
  return undefined;
}

/** What the computation doesn't know about the transactions of an entry. */
export function findIssue(
  { lines }: JournalEntry,
  issues: CheckContext['issues'],
): Finding | undefined {
  for (const { transactionId } of lines) {
    const issue = transactionId === undefined ? undefined : issues.get(transactionId);
    if (issue) return { state: 'blocked', ...issue };
  }
  return undefined;
}

/** Posting it would change no balance, such as a transfer between two sources of one account. */
function isOneAccount({ lines }: JournalEntry): boolean {
  const sums = new Map<string, bigint>();
  for (const { account, contact, debit, credit } of lines) {
    const key = `${account} ${contact ?? ''}`;
    sums.set(key, (sums.get(key) ?? 0n) + debit - credit);
  }
  return sums.values().every((amount) => amount === 0n);
}

function checkLines(
  { lines }: JournalEntry,
  { accounts, policy, company }: CheckContext,
): Finding | undefined {
  for (const { account: id, role, debit, credit, asset, contact } of lines) {
    if (debit === 0n && credit === 0n) continue;
    if (id === undefined || id === '')
      return blocked(
        'no_account_matched',
        `No account is mapped for ${role}${asset === undefined ? '' : ` of ${asset}`}. Choose one in the mappings.`,
      );
    const account = accounts.get(id);
    if (!account?.isActive)
      return blocked(
        'account_inactive',
        `The account ${account?.name ?? id} is inactive or was deleted in ${company.name}. Choose another one in the mappings.`,
      );
    if (account.unusable !== undefined)
      return blocked('account_unusable', `${account.name}: ${account.unusable}`);
    if (account.needsContact !== undefined && (contact ?? '') === '')
      return blocked(
        'entity_required',
        `${account.name} needs a ${account.needsContact} on each line. Choose another account in the mappings.`,
      );
    const amount = debit > 0n ? debit : credit;
    if (absolute(amount) > mostAmount)
      return blocked(
        'amount_too_large',
        `A line of more than 9,999,999,999.99 on ${account.name}.`,
      );
    if (round(amount, policy.decimals, 'halfEven') !== amount)
      return blocked('unbalanced', `An amount on ${account.name} is not rounded to the currency.`);
  }
  const [debits, credits] = [sum(lines.map((l) => l.debit)), sum(lines.map((l) => l.credit))];
  if (debits !== credits) return blocked('unbalanced', 'Debits and credits differ.');
  return undefined;
}
