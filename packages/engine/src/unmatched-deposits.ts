import type { TransactionId } from '@lotbook/model/ids';
import { getKnowledge } from './start-run.ts';
import { sortTransactions, type Book } from './compute.ts';
import { matchTransfers } from './matching/match-transfers.ts';
import { listTransferSides } from './matching/transfer-sides.ts';

/** Deposits of own units for which no withdrawal is found, without a computation. Units that return from hold are not among them. */
export function findUnmatchedDeposits(book: Book): ReadonlySet<TransactionId> {
  const { dated } = sortTransactions(book);
  const { outs, ins } = listTransferSides(dated, getKnowledge(book).effects);
  const matches = matchTransfers(outs, ins);
  return new Set(
    ins.filter(({ movement }) => !matches.has(movement)).map(({ transaction }) => transaction.id),
  );
}
