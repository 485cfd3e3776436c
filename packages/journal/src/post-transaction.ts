import { isResidue, negate, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { getCounterRole } from './counter-role.ts';
import { toGainLines, toHoldingLine, type DraftEntry, type DraftLine } from './draft-entry.ts';
import type { EntryKind } from './journal.ts';
import type { Measurement } from './measurement.ts';
import { inTransit, type Posting } from './posting.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** The entries of one transaction: its activity, a separately expensed fee, and the measurement model's entries before and after. */
export function postTransaction(
  facts: TransactionFacts,
  postings: readonly Posting[],
  measurement: Measurement,
): readonly DraftEntry[] {
  const { transaction, date } = facts;
  const toEntry = (kind: EntryKind, lines: readonly DraftLine[]): readonly DraftEntry[] =>
    lines.length === 0
      ? []
      : [{ key: `tx:${transaction.id}:${kind}`, date, kind, transactionId: transaction.id, lines }];
  const { fee, main } = splitFee(facts, postings);
  const before: DraftLine[] = [];
  const after: DraftLine[] = [];
  const toLines = (part: readonly Posting[]): readonly DraftLine[] => [
    ...postInOrder(part, (posting) => post(posting, { measurement, facts, before, after })),
    ...exchange(part, facts, measurement),
  ];
  const mainLines = main.some(({ kind }) => kind === 'repay')
    ? netGains(toLines(main))
    : toLines(main);
  const feeLines = toLines(fee);
  const rest = getBalance(main);
  const counter: readonly DraftLine[] = isResidue(rest) ? [] : [toCounterLine(facts, negate(rest))];
  const kind: EntryKind = transaction.type === 'opening' ? 'open' : 'activity';
  return [
    ...toEntry('gain', before),
    ...toEntry(kind, [...mainLines, ...counter]),
    ...toEntry('fee', feeLines),
    ...toEntry('adjust', after),
  ];
}

const isGain = ({ role }: DraftLine): boolean => role === 'realizedGain' || role === 'realizedLoss';

/** The gain or loss on the units paid back and that on the debt are one figure, by asset. */
function netGains(lines: readonly DraftLine[]): readonly DraftLine[] {
  const byAsset = Map.groupBy(lines.filter(isGain), ({ asset }) => asset);
  return lines.flatMap((line) => {
    const gains = isGain(line) ? byAsset.get(line.asset) : undefined;
    if (!gains || line.asset === undefined) return [line];
    return gains[0] === line
      ? toGainLines(negate(sum(gains.map(({ amount }) => amount))), line.asset)
      : [];
  });
}

/** Units are sent before they are received, whatever the order of the postings, so that what they carry is known. Lines stay in the order of the postings. */
function postInOrder(
  postings: readonly Posting[],
  toLines: (posting: Posting) => readonly DraftLine[],
): readonly DraftLine[] {
  const lines = new Map<Posting, readonly DraftLine[]>();
  for (const posting of [...postings.filter(isSent), ...postings.filter((each) => !isSent(each))])
    lines.set(posting, toLines(posting));
  return postings.flatMap((posting) => lines.get(posting) ?? []);
}

const isSent = (posting: Posting): boolean =>
  posting.kind === 'move' && posting.to.source === inTransit;

/** A fee that is expensed balances by itself, so it gets its own entry. A fee that is part of a cost or of proceeds stays with the activity. */
function splitFee(
  { entries, transaction }: TransactionFacts,
  postings: readonly Posting[],
): { readonly fee: readonly Posting[]; readonly main: readonly Posting[] } {
  const fees = entries.filter((entry) => entry.side === 'fee');
  const isFee = (posting: Posting): boolean =>
    (posting.kind === 'expense' && posting.role === 'fee') ||
    (posting.kind === 'dispose' &&
      fees.some(
        (entry) =>
          entry.asset === posting.holding.asset &&
          entry.quantity === posting.quantity &&
          entry.costBasis === posting.basis,
      )) ||
    (posting.kind === 'cash' &&
      posting.amount < 0n &&
      transaction.movements.some(
        (each) =>
          each.direction === 'fee' &&
          each.asset === posting.holding.asset &&
          each.quantity === posting.quantity,
      ));
  const fee = postings.filter(isFee);
  const isOwnEntry =
    fee.some((posting) => posting.kind === 'expense') && isResidue(getBalance(fee));
  return isOwnEntry
    ? { fee, main: postings.filter((posting) => !isFee(posting)) }
    : { fee: [], main: postings };
}

interface Sink {
  readonly facts: TransactionFacts;
  readonly measurement: Measurement;
  readonly before: DraftLine[];
  readonly after: DraftLine[];
}

function post(posting: Posting, { facts, measurement, before, after }: Sink): readonly DraftLine[] {
  switch (posting.kind) {
    case 'acquire':
      return measurement.acquire(posting, facts.date);
    case 'dispose': {
      const disposal = measurement.dispose(posting);
      before.push(...(disposal.before ?? []));
      after.push(...(disposal.after ?? []));
      return disposal.lines;
    }
    case 'move':
      return measurement.move(posting, facts.date);
    case 'borrow':
      return measurement.loans.borrow(posting);
    case 'repay': {
      const repayment = measurement.loans.repay(posting, measurement.measuresLoans);
      before.push(...repayment.before);
      return repayment.lines;
    }
    case 'lend':
      return measurement.loans.lend(posting);
    case 'collect':
      return measurement.loans.collect(posting);
    case 'discharge':
      return measurement.loans.discharge(posting);
    case 'cash':
      return [
        toHoldingLine(
          posting.holding,
          posting.amount,
          posting.amount < 0n ? negate(posting.quantity) : posting.quantity,
        ),
      ];
    case 'income':
      return [
        {
          role: `income:${posting.category}`,
          amount: negate(posting.amount),
          asset: posting.asset,
        },
      ];
    case 'expense':
      return [{ role: posting.role, amount: posting.amount, asset: posting.asset }];
    default:
      return [];
  }
}

function exchange(
  postings: readonly Posting[],
  { date }: TransactionFacts,
  measurement: Measurement,
): readonly DraftLine[] {
  const out = postings.filter((posting) => posting.kind === 'handOver');
  const received = postings.filter((posting) => posting.kind === 'takeOver');
  return out.length + received.length === 0 ? [] : measurement.exchange(out, received, date);
}

/** Debits less credits of postings, the same under every measurement model. */
export function getBalance(postings: readonly Posting[]): Money {
  return sum(
    postings.map((posting): Money => {
      switch (posting.kind) {
        case 'acquire':
          return posting.cost;
        case 'dispose':
          return negate(posting.realized);
        case 'takeOver':
          return posting.basis;
        case 'handOver':
          return negate(posting.basis);
        case 'cash':
        case 'expense':
        case 'repay':
        case 'lend':
        case 'discharge':
          return posting.amount;
        case 'income':
        case 'borrow':
        case 'collect':
          return negate(posting.amount);
        default:
          return zeroMoney;
      }
    }),
  );
}

/** The remainder of the transaction's own lines, on the account of its counterparty. */
function toCounterLine(facts: TransactionFacts, amount: Money): DraftLine {
  const asset = facts.entries[0]?.asset ?? facts.transaction.movements[0]?.asset;
  return { role: getCounterRole(facts), amount, ...(asset !== undefined && { asset }) };
}
