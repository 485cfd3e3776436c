import { format } from '@lotbook/decimal/decimal';
import type { Issue, Stake } from '@lotbook/model/issue';
import type { TransactionOutcome } from '@lotbook/model/result';
import type { Cell } from '../bulk.ts';

/** What is stored of an issue beside its place: code, severity, asset, the code and parameters of its text, the least and the most that hangs on it, and whether that counts when its units are sold. */
export const issueCells = ({ code, severity, asset, text, atStake }: Issue): readonly Cell[] => [
  code,
  severity,
  asset,
  text.code,
  JSON.stringify(text.params ?? {}),
  atStake && format(atStake.low),
  atStake && format(atStake.high),
  atStake?.whenSold ?? false,
];

/** What the sales of an outcome tell of issues, in their order. */
export const getStakes = ({ disposals }: Pick<TransactionOutcome, 'disposals'>): readonly Stake[] =>
  disposals.some(({ stake }) => stake !== undefined)
    ? disposals.flatMap(({ stake }) => stake ?? [])
    : noStakes;
const noStakes: readonly Stake[] = [];

/** What is stored of them beside their place. */
export const stakeCells = ({ transactionId, code, asset, worth }: Stake): readonly Cell[] => [
  transactionId,
  code,
  asset,
  format(worth),
];
