import { money, type Quantity } from '@lotbook/decimal/decimal';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import {
  binanceBuy,
  binanceConvert,
  binanceInterest,
  binanceSell,
  buyAt,
  coinbaseBuy,
  coinbaseConvert,
  coinbaseReward,
  coinbaseSell,
  type SampleEvent,
} from './acts-exchanges.ts';
import { krakenBuy, krakenDeposit, krakenSell, krakenStake, krakenSwap } from './acts-kraken.ts';
import {
  binanceToLedger,
  receiveFromNowhere,
  coinbaseToBinance,
  coinbaseToLedger,
  krakenToLedger,
  ledgerFee,
  ledgerToCoinbase,
  ledgerToMetaMask,
  metaMaskSwap,
  sendAway,
  sellFromNowhere,
} from './acts-wallets.ts';
import type { Line } from './line.ts';
import { firstInstant, sampleDays } from './market.ts';
import { later, Person } from './person.ts';
import { lotbookLine } from './venues/lotbook.ts';

export interface SampleOptions {
  /** Rows of all files together. */
  readonly rows: number;
  readonly seed: number;
  /** Cash arrives at Coinbase before it is spent. Absent: the rows of earlier measurements, which stay comparable. */
  readonly hasDeposits?: boolean;
}

/** Events by relative frequency. */
const habits: readonly (readonly [number, SampleEvent])[] = [
  [14, coinbaseBuy],
  [7, coinbaseSell],
  [4, coinbaseConvert],
  [8, coinbaseReward],
  [3, coinbaseToLedger],
  [4, coinbaseToBinance],
  [3, krakenDeposit],
  [9, krakenBuy],
  [7, krakenSell],
  [5, krakenSwap],
  [3, krakenStake],
  [2, krakenToLedger],
  [8, binanceBuy],
  [7, binanceSell],
  [3, binanceConvert],
  [4, binanceInterest],
  [2, binanceToLedger],
  [2, ledgerToCoinbase],
  [3, ledgerToMetaMask],
  [1, ledgerFee],
  [5, metaMaskSwap],
];
const wheel: readonly SampleEvent[] = habits.flatMap(([weight, act]) =>
  Array.from({ length: weight }, () => act),
);

/** Data problems, once each, at a percentage of the story. */
const mishaps: readonly (readonly [number, SampleEvent])[] = [
  [20, sendAway],
  [45, receiveFromNowhere],
  [60, sellFromNowhere],
  [75, sendAway],
];

/** Four years of one person's rows, oldest first. */
export function* story({ rows, seed, hasDeposits = false }: SampleOptions): Generator<Line> {
  const person = new Person(seed, hasDeposits);
  let written = 0;
  const pending = [...mishaps];
  const opening = begin(person).slice(0, rows);
  yield* opening;
  written += opening.length;
  while (written < rows) {
    const at = instantAt(written, rows, person);
    const mishap = pending[0];
    const isTime = mishap !== undefined && written * 100 >= mishap[0] * rows;
    const lines = isTime ? mishap[1](person, at) : next(person, at, rows - written);
    if (isTime && lines.length > 0) pending.shift();
    const added = lines.length > 0 ? lines : coinbaseReward(person, at);
    yield* added;
    written += added.length;
  }
}

/** Near the end, only events that fit into the remaining rows are used. */
function next(person: Person, at: Instant, room: number): readonly Line[] {
  const act = wheel[person.random.between(0, wheel.length)] ?? coinbaseReward;
  return room < 4 ? coinbaseReward(person, at) : act(person, at);
}

/** An opening lot from before 2022, and the first deposits. */
function begin(person: Person): readonly Line[] {
  const quantity = (12n * 10n ** 16n) as Quantity;
  person.change('metamask', 'USDC', 400n * 10n ** 18n);
  const common = { Timestamp: firstInstant, Type: 'opening', To: 'MetaMask', Currency: 'USD' };
  person.change('metamask', 'ETH', quantity);
  return [
    lotbookLine({
      ...common,
      'Received Amount': '0.12',
      'Received Asset': 'ETH',
      Basis: '61.40',
      Acquired: '2020-11-05',
      Id: 'o-1',
    }),
    lotbookLine({
      ...common,
      'Received Amount': '400',
      'Received Asset': 'USDC',
      Basis: '400.00',
      Acquired: '2021-12-20',
      Id: 'o-2',
    }),
    ...buyAt(person, firstInstant, 'BTC', money('1500')),
    ...buyAt(person, firstInstant, 'ETH', money('1000')),
    ...buyAt(person, firstInstant, 'USDC', money('800')),
    ...coinbaseToBinance(person, later(firstInstant, 600)),
    ...coinbaseToLedger(person, later(firstInstant, 900)),
    ...krakenDeposit(person, later(firstInstant, 1200)),
  ];
}

/** Evenly spread over the four years with some jitter, in whole seconds. */
function instantAt(written: number, rows: number, person: Person): Instant {
  const span = (sampleDays - 2) * 86_400;
  const step = Math.max(1, Math.floor(span / rows));
  const second = Math.floor((written * span) / rows) + person.random.between(0, step);
  return instantFromMs(toMillis(firstInstant) + 3_600_000 + second * 1000);
}
