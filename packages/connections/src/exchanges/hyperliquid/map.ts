import * as texts from '@lotbook/messages/generated/connections';
import { add, negate, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import { receive, send, payFee, transaction, type Units } from '@lotbook/sources/movements';
import { fill } from '@lotbook/sources/trades';
import { nonZero, type Mapped, type Mapping, type Raw } from '../../raw.ts';
import { getCost } from '../../sides.ts';

const USDC = 'USDC' as AssetId;
const HYPE = 'HYPE' as AssetId;

/** The assets of a spot market by its name in fills: `PURR/USDC`, `@107`. */
export type Markets = ReadonlyMap<string, readonly [base: AssetId, quote: AssetId]>;

/** A trade on the spot market, or the result and fee of a fill on a perpetual. `closedPnl` is without the fee. */
export const toFillMapping = (markets: Markets): Mapping => ({
  id: (raw) => toFillId(raw),
  read: (raw) => {
    const coin = raw.required('coin');
    return /^@|\//.test(coin) ? readSpot(raw, coin, markets) : readPerpetual(raw, coin);
  },
});

/** Both orders of a trade have its `tid`, so a trade with oneself has it twice. */
const toFillId = (raw: Raw): string => `${raw.text('tid')} ${raw.text('oid')}`;

function readSpot(raw: Raw, coin: string, markets: Markets): Mapped {
  const [base, quote] = markets.get(coin) ?? raw.failUnknown('coin', coin.slice(0, 40));
  const side = raw.required('side');
  if (side !== 'A' && side !== 'B') return raw.failUnknown('side', side.slice(0, 40));
  const quantity = raw.amount('sz');
  return fill({
    at: raw.at('time'),
    externalId: toFillId(raw),
    side: side === 'B' ? 'buy' : 'sell',
    base: { asset: base, quantity },
    quote: { asset: quote, quantity: getCost(raw.amount('px'), quantity) },
    fees: [getFee(raw)],
  });
}

function readPerpetual(raw: Raw, coin: string): Mapped {
  const fee = getFee(raw);
  const asset = fee?.asset ?? USDC;
  return toMapped(
    'result',
    { asset, quantity: raw.amount('closedPnl') },
    {
      raw,
      id: toFillId(raw),
      memo: `${coin} ${raw.text('dir')}`.trim(),
      fee,
    },
  );
}

/** Above zero was paid, below zero given back. */
function getFee(raw: Raw): Units | undefined {
  const quantity = raw.amountOr0('fee');
  return quantity === 0n
    ? undefined
    : { asset: raw.text('feeToken') === '' ? USDC : raw.asset('feeToken'), quantity };
}

interface Event {
  readonly raw: Raw;
  readonly id: string;
  readonly memo?: string;
  readonly fee?: Units | undefined;
}

function toMapped(kind: EntryKind, units: Units, { raw, id, memo, fee }: Event): Mapped {
  const cost =
    fee && (fee.quantity < 0n ? receive({ ...fee, quantity: negate(fee.quantity) }) : payFee(fee));
  const made = entry(kind, units, { at: raw.at('time'), externalId: id, memo, fee: cost });
  return 'movements' in made ? made : undefined;
}

/** Payments between the holders of long and short positions. */
export const funding: Mapping = {
  id: (raw) => toFundingId(raw),
  read: (raw) =>
    toMapped(
      'result',
      { asset: USDC, quantity: raw.amount('delta.usdc') },
      { raw, id: toFundingId(raw), memo: `${raw.text('delta.coin')} funding` },
    ),
};

const toFundingId = (raw: Raw): string => `funding ${raw.text('time')} ${raw.text('delta.coin')}`;

/** Rewards of delegated HYPE, which is credited to the stake. */
export const rewards: Mapping = {
  id: (raw) => `reward ${raw.text('time')} ${raw.text('source')}`,
  read: (raw) =>
    toMapped(
      'stakingReward',
      { asset: HYPE, quantity: raw.amount('totalAmount') },
      { raw, id: `reward ${raw.required('time')} ${raw.text('source')}` },
    ),
};

/** Moves between the account's own parts: spot, perpetuals, staking. Liquidations are in the fills. */
const INSIDE = new Set([
  'accountClassTransfer',
  'cStakingTransfer',
  'liquidation',
  'activateDexAbstraction',
]);

/** Everything that is neither a fill nor funding, seen from `own`. */
export const toLedgerMapping = (own: string): Mapping => ({
  id: (raw) => toLedgerId(raw),
  read: (raw) => {
    const type = raw.required('delta.type');
    if (INSIDE.has(type)) return undefined;
    const usdc = (field: string): Units => ({ asset: USDC, quantity: raw.amount(field) });
    const token = (): Units => ({
      asset: raw.text('delta.token') === '' ? USDC : raw.asset('delta.token'),
      quantity: raw.amount('delta.amount'),
    });
    const event = { raw, id: toLedgerId(raw) };
    switch (type) {
      case 'deposit':
        return toMapped('change', usdc('delta.usdc'), event);
      case 'withdraw':
      case 'vaultCreate':
        return toMapped('change', minus(usdc('delta.usdc')), {
          ...event,
          fee: nonZero(USDC, raw.amountOr0('delta.fee')),
        });
      case 'vaultDeposit':
        return toMapped('change', minus(usdc('delta.usdc')), { ...event, memo: toVault(raw) });
      case 'vaultWithdraw':
        return raw.text('delta.user').toLowerCase() === own
          ? toMapped('change', usdc('delta.netWithdrawnUsd'), { ...event, memo: toVault(raw) })
          : undefined;
      case 'vaultDistribution':
        return toMapped('change', usdc('delta.usdc'), { ...event, memo: toVault(raw) });
      case 'vaultLeaderCommission':
        return toMapped('reward', usdc('delta.usdc'), event);
      case 'rewardsClaim':
        return toMapped('reward', token(), event);
      case 'spotGenesis':
        return toMapped('airdrop', token(), event);
      case 'internalTransfer':
      case 'subAccountTransfer':
        return readTransfer(raw, own, usdc('delta.usdc'));
      case 'spotTransfer':
      case 'send':
        return readTransfer(raw, own, token());
      default:
        return raw.failUnknown('delta.type', type.slice(0, 40));
    }
  },
});

/** One transaction can have several updates of the account, which differ in their content. */
const toLedgerId = (raw: Raw): string =>
  [
    raw.text('hash'),
    ...['type', 'token', 'amount', 'usdc', 'netWithdrawnUsd', 'destination', 'nonce'].map((field) =>
      raw.text(`delta.${field}`),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ');

const toVault = (raw: Raw): string => `Vault ${raw.text('delta.vault')}`;
const minus = (units: Units): Units => ({ ...units, quantity: negate(units.quantity) });

/** Between two accounts; the sender pays the fees. */
function readTransfer(raw: Raw, own: string, units: Units): Mapped {
  const [from, to] = [raw.text('delta.user'), raw.text('delta.destination')].map((address) =>
    address.toLowerCase(),
  );
  if (from === to) return undefined;
  const isSent = from === own;
  if (!isSent && to !== own) return raw.fail('delta.user', texts.otherAccount);
  const feeAsset = raw.text('delta.feeToken') === '' ? USDC : raw.asset('delta.feeToken');
  const native = raw.amountOr0('delta.nativeTokenFee');
  const fee = raw.amountOr0('delta.fee');
  const isOne = feeAsset === HYPE;
  return transaction({
    at: raw.at('time'),
    externalId: toLedgerId(raw),
    txHash: raw.text('hash'),
    type: isSent ? 'withdrawal' : 'deposit',
    movements: isSent
      ? [
          send(units),
          payFee({ asset: feeAsset, quantity: isOne ? add(fee, native) : fee }),
          payFee({ asset: HYPE, quantity: isOne ? zeroQuantity : native }),
        ]
      : [receive(units)],
    memo: `${isSent ? 'To' : 'From'} ${isSent ? to : from}`,
  });
}
