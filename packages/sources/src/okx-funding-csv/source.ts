import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { findPreambleZone, preambleZone } from '../okx-trading-csv/preamble-zone.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';

const fields = {
  id: 'id',
  time: 'Time',
  type: 'Type',
  amount: 'Amount',
  before: 'Before Balance',
  after: 'After Balance',
  fee: 'Fee',
  asset: 'Symbol',
} as const;

/** OKX's funding account: deposits, withdrawals, rewards, and moves to the trading account. */
export const okxFundingCsv: FileSource = {
  id: 'okx-funding-csv',
  label: 'OKX: Funding account history (CSV)',
  provider: 'okx',
  kind: 'exchange',
  headers: [
    getHeader('id,Time,Type,Amount,Before Balance,After Balance,Symbol'),
    getHeader('id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol'),
    getHeader('id,,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol'),
  ],
  asksTimeZone: () => true,
  namesTimeZone: findPreambleZone,
  open: (header, options, preamble) => {
    const style: TimeStyle = { timeZone: options.timeZone, ...preambleZone(preamble) };
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

const types = entryWords({
  change:
    'deposit|withdrawal|withdraw|cancel withdrawal|fiat deposit|fiat withdrawal|receive|send|p2p buy|p2p sell|buy crypto|sell crypto|card payment refund',
  stakingReward:
    'staking reward|staking rewards|staking yield|on-chain earn reward|eth staking reward|earning|defi earning',
  interest:
    'simple earn interest|savings interest|interest|earn interest|lending interest|simple earn yield',
  reward:
    'reward|rewards|bonus|referral reward|referral commission|rebate|affiliate commission|jumpstart reward|activity reward|token voucher|learn and earn',
  airdrop: 'airdrop|token airdrop|giveaway|claim airdrop',
  spend: 'card payment|payment',
  fee: 'fee|withdrawal fee|card fee',
  inside:
    'transfer to trading account|transfer from trading account|transfer to unified account|transfer from unified account|from unified trading account|to unified trading account|' +
    'transfer in|transfer out|simple earn subscription|simple earn redemption|stake|unstake|staking|staking subscription|staking redemption|staking redemption confirmed|' +
    'savings subscription|savings redemption|on-chain earn subscription|on-chain earn redemption|subscribe|redeem|transfer to sub-account|transfer from sub-account',
});

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  const type = cells.required('type');
  const kind =
    types(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'OKX' }));
  const asset = cells.asset('asset');
  const cost = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  return entry(
    kind,
    { asset, quantity: getGross(cells, cost) },
    {
      at: cells.time('time', style),
      externalId: cells.required('id'),
      memo: kind === 'change' ? '' : type,
      fee: payFee({ asset, quantity: cost }),
    },
  );
}

/** Before its fee. Whether the amount holds the fee is seen from the balances before and after. */
function getGross(cells: Cells<keyof typeof fields>, cost: Quantity): Quantity {
  const [amount, before, after] = [
    cells.amount('amount'),
    cells.optionalAmount('before'),
    cells.optionalAmount('after'),
  ];
  const gross =
    before === undefined || after === undefined ? amount : add(subtract(after, before), cost);
  return gross > 0n === amount > 0n ? gross : amount;
}
