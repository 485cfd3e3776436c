import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, readWholeFile, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { scaleToWhole, SATOSHIS } from '../wallet-change.ts';

const fields = {
  from: 'From',
  to: 'To',
  time: 'When',
  amount: 'Amount in Satoshi',
  status: 'Status',
  message: 'Message',
} as const;
type Tip = Cells<keyof typeof fields>;

/** Tips of ChangeTip, which closed in 2016. The user is the one who takes part in every tip. */
export const changeTipCsv: FileSource = {
  id: 'changetip-csv',
  label: 'ChangeTip: Tips (CSV)',
  provider: 'changetip',
  kind: 'exchange',
  headers: [getHeader('On,From,To,When,Amount in Satoshi,mBTC,Status,Message')],
  asksTimeZone: () => true,
  open: (header, options) =>
    readWholeFile(layout(header, fields, options), (all) => {
      const own = findUser(all);
      return eachRow(layout(header, fields, options), (cells) => read(cells, own, options));
    }),
};

/** The only name that every row has. */
function findUser([first, ...others]: readonly Tip[]): string | undefined {
  const names = [first?.text('from') ?? '', first?.text('to') ?? ''].filter(
    (name) =>
      name !== '' &&
      others.every((cells) => cells.text('from') === name || cells.text('to') === name),
  );
  return names.length === 1 ? names[0] : undefined;
}

function read(cells: Tip, own: string | undefined, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', /^delivered$/);
  if (undone) return undone;
  if (own === undefined) return cells.fail('from', fill(texts.ownNameUnknown));
  const units = {
    asset: 'BTC' as AssetId,
    quantity: scaleToWhole(cells.amount('amount'), SATOSHIS),
  };
  return entry('gift', signed(units, cells.text('from') === own), {
    at: cells.time('time', { timeZone }),
    memo: cells.text('message'),
  });
}
