import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { seconds, type Line } from '../line.ts';

export const krakenHead: readonly string[] = [
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n',
];

const codes: Readonly<Record<string, string>> = { BTC: 'XXBT', ETH: 'XETH', USD: 'ZUSD' };

interface KrakenRow {
  readonly txid: string;
  readonly refid: string;
  readonly at: Instant;
  readonly type: string;
  readonly asset: string;
  readonly amount: Quantity;
  readonly fee: Quantity;
}

/** Tracks the balance that each row shows. */
export class KrakenBook {
  readonly #balances = new Map<string, bigint>();

  line({ txid, refid, at, type, asset, amount, fee }: KrakenRow): Line {
    const balance = (this.#balances.get(asset) ?? 0n) + amount - fee;
    this.#balances.set(asset, balance);
    const text = [txid, refid, seconds(at), type, '', 'currency', codes[asset] ?? asset]
      .map((cell) => `"${cell}"`)
      .join(',');
    return {
      venue: 'kraken',
      text: `${text},${[amount, fee, balance].map((value) => format(value, 8)).join(',')}\n`,
    };
  }
}
