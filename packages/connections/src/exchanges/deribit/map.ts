import * as texts from '@lotbook/messages/generated/connections';
import { absolute, add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import { signed } from '@lotbook/sources/leg-trades';
import { payFee, type Units } from '@lotbook/sources/movements';
import { fill } from '@lotbook/sources/trades';
import type { Mapped, Mapping, Raw } from '../../raw.ts';
import { getCost } from '../../sides.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

const RESULTS =
  /^(trade|delivery|settlement|liquidation|transfer from insurance|socialized fund|socialized_fund|options_settlement_summary)$/;
/** `BTC_USDC`; contracts have a dash, as in `BTC-PERPETUAL` and `SOL_USDC-PERPETUAL`. */
const SPOT = /^([A-Z\d]+)_([A-Z\d]+)$/;

/** A row of the transaction log of one currency. `change` is after the fee, and has the id that the export has. */
export const transactionLog: Mapping = { id: (raw) => raw.text('id'), read };

function read(raw: Raw): Mapped {
  const type = raw.required('type').toLowerCase();
  const asset = raw.asset('currency');
  const change = raw.amount('change');
  const cost = absolute(raw.amountOr0('commission'));
  const base = { at: raw.at('timestamp'), externalId: raw.required('id') };
  if (type === 'deposit')
    return toDeposit({ ...base, asset, quantity: change, txHash: raw.text('info.transaction') });
  if (type === 'withdrawal')
    return toWithdrawal({
      ...base,
      asset,
      quantity: subtract(absolute(change), cost),
      fee: cost,
      txHash: raw.text('info.transaction'),
    });
  if (type === 'transfer' || type === 'swap')
    return toMapped(type === 'transfer' ? 'change' : 'result', { asset, quantity: change }, raw);
  const spot = SPOT.exec(raw.text('instrument_name'));
  if (type === 'trade' && spot) return readSpot(raw, spot[1] as AssetId, spot[2] as AssetId);
  if (!RESULTS.test(type)) return raw.failUnknown('type', type.slice(0, 40));
  return toMapped('result', { asset, quantity: add(change, cost) }, raw, { asset, quantity: cost });
}

function toMapped(kind: EntryKind, units: Units, raw: Raw, fee?: Units): Mapped {
  const memo = [raw.text('instrument_name'), raw.text('type'), raw.text('side')]
    .filter((text) => text !== '' && text !== '-')
    .join(' ');
  const made = entry(kind, units, {
    at: raw.at('timestamp'),
    externalId: raw.required('id'),
    memo,
    fee: fee && payFee(fee),
  });
  return 'movements' in made ? made : undefined;
}

/** A spot trade is in the logs of both currencies. That of the base makes the trade; the fee is in the log of its own currency. */
function readSpot(raw: Raw, base: AssetId, quote: AssetId): Mapped {
  const asset = raw.asset('currency');
  const cost = absolute(raw.amountOr0('commission'));
  if (asset === quote)
    return cost === zeroQuantity
      ? undefined
      : toMapped('fee', signed({ asset, quantity: cost }, true), raw);
  if (asset !== base) return raw.fail('instrument_name', texts.instrumentInOtherCurrencies);
  const gross = add(raw.amount('change'), cost);
  const quantity = absolute(gross);
  return fill({
    at: raw.at('timestamp'),
    externalId: raw.required('id'),
    side: gross > 0n ? 'buy' : 'sell',
    base: { asset, quantity },
    quote: { asset: quote, quantity: getCost(raw.amount('price'), quantity) },
    fees: [{ asset, quantity: cost }],
  });
}
