import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickTime } from '../ids.ts';
import {
  receive,
  send,
  toOutflow,
  payFee,
  tradeType,
  transaction,
  type Units,
} from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';

const TIME = /^Time\((UTC|UTC[+-]\d{2}:\d{2})\)$/i;
const shape: HeaderShape = [
  ...getHeader('UID,Account Type,Currency,Side,Amount,Fee'),
  TIME,
  'Remark',
];
const fields = {
  time: TIME,
  asset: 'Currency',
  side: 'Side',
  amount: 'Amount',
  fee: 'Fee',
  remark: 'Remark',
  type: 'Type',
} as const;
type Entry = Cells<keyof typeof fields>;
type Rows = readonly [Entry, ...Entry[]];

/** KuCoin's account history: every change of every balance of one account. The two sides of a trade share their second. */
export const kuCoinAccountCsv: FileSource = {
  id: 'kucoin-account-csv',
  label: 'KuCoin: Account history (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [shape, [...shape, 'Type']],
  open: (header, options) => {
    const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined);
    const style: TimeStyle = offsetMinutes === undefined ? {} : { offsetMinutes };
    const neighbours = ([first]: readonly Entry[]): readonly string[] =>
      first && isTrade(first) ? [1, -1].map((seconds) => tradeKey(first, style, seconds)) : [];
    const key = (cells: Entry): string | undefined =>
      isTrade(cells) ? tradeKey(cells, style, 0) : undefined;
    return groupBy(
      layout(header, fields, options),
      { key, words: ['remark', 'type'], window: 200, complete: hasBothSides, neighbours },
      (rows) => read(rows, style),
    );
  },
};

/** The remark takes precedence over the type, which is often the same. */
const describe = (cells: Entry): readonly string[] =>
  [cells.text('remark'), cells.text('type')].filter((text) => text !== '');
const TRADE =
  /^(spot|exchange|trade|convert.*|small assets.*|dust.*|fast trade|instant exchange)$/i;
const isTrade = (cells: Entry): boolean => describe(cells).some((word) => TRADE.test(word));
const tradeKey = (cells: Entry, style: TimeStyle, seconds: number): string =>
  `${/convert|dust|small/i.test(describe(cells).join(' ')) ? 'convert' : 'spot'} ${instantFromMs(toMillis(cells.time('time', style)) + seconds * 1000).slice(0, 19)}`;

const isOut = (cells: Entry): boolean => {
  const side = cells.required('side').toLowerCase();
  if (!/^(deposit|in|withdrawal|withdraw|out)$/.test(side))
    cells.fail(
      'side',
      fill(rejectedRows.neitherOf, {
        value: shorten(cells.text('side')),
        first: 'Deposit',
        second: 'Withdrawal',
      }),
    );
  return /^(withdrawal|withdraw|out)$/.test(side);
};
const hasBothSides = (rows: readonly Entry[]): boolean =>
  rows.some((cells) => !isTrade(cells)) || new Set(rows.map(isOut)).size === 2;

const words = entryWords({
  change:
    'deposit|withdraw|withdrawal|fiat deposit|fiat withdrawal|p2p|send|receive|fast withdrawal',
  airdrop: 'airdrop|fork|token distribution|airdrop distribution|distribution',
  reward:
    'kcs bonus|kcs pay fees bonus|rewards|reward|bonus|referral bonus|invite bonus|rebate|fee rebate|trading fee rebate|cashback|activity|activities|red packet|vote airdrop|platform reward',
  interest:
    'interest|lending interest|kucoin earn interest|earn interest|earn income|earn profit|savings interest|kucoin earn',
  stakingReward:
    'staking rewards|staking reward|staking profits|soft staking profits|soft staking|pool-x',
  loan: 'borrowings|loans repaid|loan|repay|repayment|margin borrowing|liability repayment',
  fee: 'fee|deduction of fee|kcs pay fees|withdrawal fee',
  inside:
    'transfer|transfer in|transfer out|inner transfer|internal transfer|sub transfer|sub-account transfer|main account transfer|staking|stake|unstake|staking redemption|redemption|subscription|' +
    'savings|earn subscription|earn redemption|kucoin earn subscription|kucoin earn redemption|bot transfer|futures transfer|margin transfer|universal transfer|locked|unlock',
});

function read(rows: Rows, style: TimeStyle): Outcome {
  const [cells] = rows;
  if (isTrade(cells)) return trade(rows, style);
  const [first = '', ...others] = describe(cells);
  const kind = [first, ...others]
    .map((word) => words(word) ?? (/distribution$/i.test(word) ? 'airdrop' : undefined))
    .find((found) => found !== undefined);
  if (kind === undefined)
    return cells.fail('remark', fill(texts.valueUnknown, { value: shorten(first) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'KuCoin' }));
  const { units, fee } = getParts(cells);
  return entry(kind, units, {
    at: cells.time('time', style),
    memo: kind === 'change' ? '' : first,
    fee,
  });
}

/** The amount is the balance change: it includes the fee of units sent, and excludes that of units received. */
function getParts(cells: Entry): {
  readonly units: Units;
  readonly fee: ReturnType<typeof payFee>;
} {
  const asset = cells.asset('asset');
  const [amount, cost] = [
    absolute(cells.amount('amount')),
    absolute(cells.optionalAmount('fee') ?? zeroQuantity),
  ];
  const fee = payFee({ asset, quantity: cost });
  if (!isOut(cells)) return { units: { asset, quantity: amount }, fee };
  if (cost > amount) return cells.fail('fee', fill(rejectedRows.moreThanAmount));
  return { units: { asset, quantity: toOutflow(subtract(amount, cost)) }, fee };
}

/** One asset against another; with more assets the pairing is unknown. */
function trade(rows: Rows, style: TimeStyle): Outcome {
  const [first] = rows;
  const parts = rows.map(getParts);
  const [out, into] = [
    sumPerAsset(parts.filter(({ units }) => units.quantity < 0n).map(({ units }) => units)),
    sumPerAsset(parts.filter(({ units }) => units.quantity > 0n).map(({ units }) => units)),
  ];
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('side', fill(rejectedRows.tradeSideMissing));
  if (into.length > 1) return first.fail('asset', fill(rejectedRows.severalKucoinTrades));
  return transaction({
    at: pickTime(rows.map((cells) => cells.time('time', style))),
    type: tradeType(sent.asset, received.asset),
    movements: [...out.map(send), ...into.map(receive), ...parts.map(({ fee }) => fee)],
    memo: describe(first)[0],
  });
}
