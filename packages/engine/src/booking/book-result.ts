import { sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { Disposal, TaxEntry } from '@lotbook/model/result';
import type { Movement } from '@lotbook/model/transaction';
import type { Leg, Plan } from './plan.ts';
import { getBoxesOn, type Run } from './run.ts';

/** Takes the place of a lot id: a derivatives position has no lot. */
export const positionLot = 'position' as LotId;

/**
 * The result of a position is a gain or a loss at once, and short-term where the jurisdiction
 * distinguishes terms, since nothing was held. Money counts with the costs of the row; units count
 * at their value: received units have it as basis, given units are disposed of at it.
 */
export function bookResult(run: Run, plan: Plan): void {
  const isGain = plan.result === 'gain';
  const money = isGain ? plan.moneyIn : plan.moneyOut;
  const gross = money ?? getMarketValue(isGain ? plan.ins : plan.outs);
  const movement = plan.transaction.movements.find(
    ({ direction, quantity }) => direction === (isGain ? 'in' : 'out') && quantity > 0n,
  );
  if (gross === undefined || plan.moneyUnknown || !movement) return;
  const costs = money === undefined ? zeroMoney : getCosts(plan);
  const net = (isGain ? gross - costs : gross + costs) as Money;
  const [proceeds, basis] = isGain ? [net, zeroMoney] : [zeroMoney, net];
  const id = `${plan.transaction.id}/result` as MovementId;
  const gain = (proceeds - basis) as Money;
  run.disposals.push(toLine(run, plan, movement, { id, proceeds, basis, gain }));
  run.entries.push({
    ...getEntry(plan, movement, { id, proceeds, basis, gain, gross }),
    ...(hasTerms(run) ? { shortTermGain: gain, longTermGain: zeroMoney } : {}),
  });
}

const hasTerms = ({ law }: Run): boolean => law.units.by === 'lots';

const getMarketValue = (legs: readonly Leg[]): Money | undefined =>
  legs.every(({ value }) => value !== undefined) ? sum(legs.map(({ value }) => value!)) : undefined;

const getCosts = ({ moneyFees, fees }: Plan): Money =>
  (moneyFees + sum(fees.map(({ value }) => value ?? zeroMoney))) as Money;

interface Figures {
  readonly id: MovementId;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
}

const toLine = (
  run: Run,
  { transaction, on }: Plan,
  { asset, quantity, source }: Movement,
  { id, proceeds, basis, gain }: Figures,
): Disposal => ({
  id: `${id}:1`,
  transactionId: transaction.id,
  entryId: id,
  at: transaction.at,
  asset,
  quantity,
  source,
  category: 'sell_standard',
  isFee: false,
  lotId: positionLot,
  acquiredOn: on,
  disposedOn: on,
  proceeds,
  basis,
  gain,
  ...(hasTerms(run) ? { term: 'short', box: getBoxesOn(run, on).short } : {}),
});

const getEntry = (
  { transaction, result }: Plan,
  { asset, quantity, source }: Movement,
  figures: Figures & { readonly gross: Money },
): TaxEntry => {
  const { id, proceeds, basis, gain, gross } = figures;
  const before = (result === 'gain' ? gross : 0n - gross) as Money;
  return {
    id,
    transactionId: transaction.id,
    at: transaction.at,
    side: 'outgoing',
    category: 'sell_standard',
    asset,
    source,
    quantity,
    value: gross,
    costBasis: basis,
    costBasisBeforeFees: result === 'gain' ? zeroMoney : gross,
    proceeds,
    proceedsBeforeFees: result === 'gain' ? gross : zeroMoney,
    gainLoss: gain,
    gainLossBeforeFees: before,
    gainLossTiedFees: gain,
  };
};
