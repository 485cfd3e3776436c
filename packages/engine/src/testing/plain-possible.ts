import { getBitcoin, getFee, type RandomEvent, type RandomEventKind } from './random-events.ts';
import { at, claim, loan, type Place, type PlainUnits } from './plain-units.ts';

/** Doings that bring units in and need none. */
const bringing: ReadonlySet<RandomEventKind> = new Set<RandomEventKind>([
  'income',
  'giftIn',
  'inherit',
  'opening',
  'acquire',
  'borrow',
  'arrive',
  'unstake',
  'unpledge',
]);

/** True where the units are there that a doing needs. */
export function isPossible(
  units: PlainUnits,
  doing: RandomEvent,
  isLendingTaxed: boolean,
): boolean {
  const { kind, asset, other, source, to, amount } = doing;
  const lying = (of: string, place: Place): number =>
    units.count(of, (unit) => at(unit, source, place));
  const held = (of: string): number => units.held(of, source);
  if (bringing.has(kind)) return true;
  const fee = getFee(doing);
  if (fee === 'third' && held('BNB') < 1) return false;
  const special: Partial<Record<RandomEventKind, () => boolean>> = {
    buy: () => true,
    payFee: () => held(asset) >= 1,
    slash: () => amount > 1 && units.count(asset, ({ place }) => place === 'staked') >= amount,
    lose: () =>
      held(asset) + lying(asset, 'staked') + lying(asset, 'lent') + lying(asset, 'collateral') >=
      amount,
    redeem: () => held(claim(asset)) >= amount,
    getBack: () => !isLendingTaxed || held(loan(asset)) >= amount,
    liquidate: () => lying(asset, 'collateral') + held(claim(asset)) + held(asset) >= amount,
    poolIn: () => held('ETH') >= amount && held('BTC') >= getBitcoin(doing),
    poolOut: () => held('LP') > 0,
    receiptIn: () => held('ETH') >= amount,
    wrap: () => held('ETH') >= amount,
    receiptOut: () => held('stETH') > 0,
    unwrap: () => held('WETH') >= amount,
  };
  const isThere = special[kind];
  if (isThere) return isThere();
  const isSame =
    kind === 'swap'
      ? asset === other
      : (kind === 'move' || kind === 'ship' || kind === 'bridge') && source === to;
  const onTop =
    fee === 'onTop' || ((kind === 'move' || kind === 'ship') && doing.fee !== 'none') ? 1 : 0;
  return !isSame && held(asset) >= amount + onTop;
}
