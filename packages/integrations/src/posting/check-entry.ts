import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { readStoredText, toStoredText } from '@lotbook/messages/stored-text';
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

const makeBlocked = (reason: HoldReason, message: FilledMessage): Finding => ({
  state: 'blocked',
  reason,
  message: toStoredText(message),
});
const makeIgnored = (reason: HoldReason, message: FilledMessage): Finding => ({
  state: 'ignored',
  reason,
  message: toStoredText(message),
});

export const getValue = ({ lines }: JournalEntry): Money => sum(lines.map(({ debit }) => debit));

/** Why an entry of the journal can't be posted as it is; undefined if it can. */
export function checkEntry(entry: JournalEntry, context: CheckContext): Finding | undefined {
  const { company, policy, issues } = context;
  const value = getValue(entry);
  if (policy.cutover !== undefined && entry.date < policy.cutover && !isOpeningEntry(entry))
    return makeIgnored('before_cutover', fill(texts.beforeFirstDay, { day: policy.cutover }));
  const issue = findIssue(entry, issues);
  // Without a price, an amount of zero is unknown.
  if (value === 0n) return issue ?? makeIgnored('zero_value', fill(texts.unitsWithoutAmount));
  if (company.currency !== policy.currency)
    return makeBlocked(
      'currency_mismatch',
      fill(texts.currencyDiffers, {
        company: company.name,
        theirs: company.currency,
        ours: policy.currency,
      }),
    );
  if (issue) return issue;
  const found = checkLines(entry, context);
  if (found) return found;
  if (isOneAccount(entry)) return makeIgnored('same_account', fill(texts.oneAccount));
  if (value < policy.minValue) return makeIgnored('below_minimum', fill(texts.belowMinimum));
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
      return makeBlocked(
        'no_account_matched',
        fill(texts.roleUnmapped, {
          role,
          hasAsset: asset === undefined ? 'other' : 'yes',
          asset: asset ?? '',
        }),
      );
    const account = accounts.get(id);
    if (!account?.isActive)
      return makeBlocked(
        'account_inactive',
        fill(texts.accountInactive, { account: account?.name ?? id, company: company.name }),
      );
    if (account.unusable !== undefined)
      return makeBlocked(
        'account_unusable',
        fill(texts.accountUnusable, {
          account: account.name,
          reason: readStoredText(account.unusable),
        }),
      );
    if (account.needsContact !== undefined && (contact ?? '') === '')
      return makeBlocked(
        'entity_required',
        fill(texts.contactNeeded, { account: account.name, kind: account.needsContact }),
      );
    const amount = debit > 0n ? debit : credit;
    if (absolute(amount) > mostAmount)
      return makeBlocked('amount_too_large', fill(texts.lineTooLarge, { account: account.name }));
    if (round(amount, policy.decimals, 'halfEven') !== amount)
      return makeBlocked('unbalanced', fill(texts.amountNotRounded, { account: account.name }));
  }
  const [debits, credits] = [sum(lines.map((l) => l.debit)), sum(lines.map((l) => l.credit))];
  if (debits !== credits) return makeBlocked('unbalanced', fill(texts.unbalanced));
  return undefined;
}
