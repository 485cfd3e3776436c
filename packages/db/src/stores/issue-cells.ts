import { format } from '@lotbook/decimal/decimal';
import type { Issue, Stake } from '@lotbook/model/issue';
import type { Term, TransactionOutcome } from '@lotbook/model/result';
import type { Cell } from '../bulk.ts';

/**
 * The stored cells of an issue apart from its position: code, severity, asset, the code and
 * parameters of its text, the lowest and highest tax impact, and whether it counts when the units
 * are sold.
 */
export const toIssueCells = ({ code, severity, asset, text, atStake }: Issue): readonly Cell[] => [
  code,
  severity,
  asset,
  text.code,
  JSON.stringify(text.params ?? {}),
  atStake && format(atStake.low),
  atStake && format(atStake.high),
  atStake?.whenSold ?? false,
];

/** An issue stake of a disposal, whose gain has a term if the jurisdiction has terms. */
export interface SoldStake extends Stake {
  readonly term: Term | undefined;
}

/** The issue stakes that the disposals of an outcome carry, in order. */
export const getStakes = ({
  disposals,
}: Pick<TransactionOutcome, 'disposals'>): readonly SoldStake[] =>
  disposals.some(({ stakes }) => stakes !== undefined)
    ? disposals.flatMap(({ stakes = [], term }) => stakes.map((stake) => ({ ...stake, term })))
    : noStakes;
const noStakes: readonly SoldStake[] = [];

/** Their stored cells apart from the position. */
export const toStakeCells = ({
  transactionId,
  code,
  asset,
  worth,
  term,
}: SoldStake): readonly Cell[] => [transactionId, code, asset, format(worth), term];
