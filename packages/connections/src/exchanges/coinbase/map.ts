import * as texts from '@lotbook/messages/generated/connections';
import { absolute } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { entry } from '@lotbook/sources/entries';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, tradeType, transaction } from '@lotbook/sources/movements';
import { splitPair } from '@lotbook/sources/pairs';
import { fill } from '@lotbook/sources/trades';
import type { Json, SyncPage } from '../../adapter.ts';
import { mapGroups, toRaw, type Raw } from '../../raw.ts';
import { getCost } from '../../sides.ts';
import { getEntryKind, inside, paired } from './kinds.ts';

/**
 * Transactions of Coinbase's wallets, with the ids that the export has. `open` are entries of
 * exchanges whose other entry has not arrived yet; `atEnd`: no more will arrive, so they are stored
 * as unreadable, with the reason.
 */
export function coinbaseRecords(
  entries: readonly Json[],
  atEnd: boolean,
): {
  readonly page: Pick<SyncPage, 'records' | 'unread' | 'skipped'>;
  readonly open: readonly Json[];
} {
  const groups = new Map<string, Json[]>();
  for (const each of entries) {
    const key = getPair(toRaw(each));
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const whole = [...groups.values()].filter(
    (group) => atEnd || group.length > 1 || !isHalf(group[0] ?? null),
  );
  const open = [...groups.values()].filter((group) => !whole.includes(group)).flat();
  return {
    page: mapGroups(whole, {
      id: ([first]) => first.text('id'),
      read: ([first, ...more]) => (isHalf(first.json) ? exchange([first, ...more]) : single(first)),
    }),
    open,
  };
}

const isHalf = (json: Json): boolean => paired.has(toRaw(json).text('type')) && isDone(toRaw(json));
const isDone = (raw: Raw): boolean =>
  raw.text('status') === '' || raw.text('status') === 'completed';

/** The trade id; entries without one are on their own. */
function getPair(raw: Raw): string {
  const id = isHalf(raw.json) ? raw.text('trade.id') || raw.text('idem') : '';
  return id === '' ? `entry ${raw.text('id')}` : `trade ${id}`;
}

const toUnits = (raw: Raw) => ({
  asset: raw.asset('amount.currency'),
  quantity: raw.amount('amount.amount'),
});

function exchange(entries: readonly Raw[]): ReadTransaction {
  const units = entries.map((raw) => ({ raw, ...toUnits(raw) }));
  const [out, into] = [
    units.find(({ quantity }) => quantity < 0n),
    units.find(({ quantity }) => quantity > 0n),
  ];
  const first = entries[0] as Raw;
  if (!out || !into) return first.fail('type', texts.exchangeSideMissing);
  return transaction({
    at: out.raw.at('created_at'),
    externalId: out.raw.required('id'),
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
  });
}

function single(raw: Raw): ReadTransaction | undefined {
  const type = raw.required('type');
  if (!isDone(raw) || inside.has(type)) return undefined;
  if (type === 'advanced_trade_fill') return mapAdvanced(raw);
  if (type === 'buy' || type === 'sell') return simple(raw, type);
  const kind = getEntryKind(type) ?? raw.failUnknown('type', type.slice(0, 60));
  const { asset, quantity } = toUnits(raw);
  const made = entry(
    kind,
    { asset, quantity, value: undefined },
    {
      at: raw.at('created_at'),
      externalId: raw.required('id'),
      txHash: raw.text('network.hash'),
      memo: raw.text('description'),
    },
  );
  return 'movements' in made ? made : undefined;
}

/**
 * Bought or sold for fiat: reported in the asset's wallet with the total cost; the entry in the
 * fiat wallet is skipped.
 */
function simple(raw: Raw, side: 'buy' | 'sell'): ReadTransaction | undefined {
  const { asset, quantity } = toUnits(raw);
  if (isFiat(asset)) return undefined;
  const detail = raw.text(`${side}.subtotal.amount`) === '' ? 'native_amount' : `${side}.subtotal`;
  const fee =
    raw.text(`${side}.fee.amount`) === ''
      ? []
      : [{ asset: raw.asset(`${side}.fee.currency`), quantity: raw.amount(`${side}.fee.amount`) }];
  return fill({
    at: raw.at('created_at'),
    externalId: raw.required('id'),
    side,
    base: { asset, quantity: absolute(quantity) },
    quote: {
      asset: raw.asset(`${detail}.currency`),
      quantity: absolute(raw.amount(`${detail}.amount`)),
    },
    fees: fee,
  });
}

/** A fill of Coinbase Advanced is in both wallets; the entry in the asset's wallet is complete. */
function mapAdvanced(raw: Raw): ReadTransaction | undefined {
  const product = raw.required('advanced_trade_fill.product_id');
  const pair = splitPair(product) ?? raw.failUnknown('advanced_trade_fill.product_id', product);
  const { asset, quantity } = toUnits(raw);
  if ((asset as string) !== pair.base) return undefined;
  const quote = pair.quote as AssetId;
  return fill({
    at: raw.at('created_at'),
    externalId: raw.required('id'),
    side: quantity < 0n ? 'sell' : 'buy',
    base: { asset, quantity: absolute(quantity) },
    quote: {
      asset: quote,
      quantity: getCost(raw.amount('advanced_trade_fill.fill_price'), absolute(quantity)),
    },
    fees: [{ asset: quote, quantity: raw.amountOr0('advanced_trade_fill.commission') }],
  });
}
