import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const AMOUNT = /^Amount \((BTC)\)$/i;
const WORTH = /^Amount \((?!BTC)([A-Z]{3})\)$/i;
const fields = { time: 'Date time', purpose: 'Purpose', amount: AMOUNT, worth: WORTH } as const;

/** NiceHash's report of payouts for hashing power, with their value in the user's currency. */
export const niceHashCsv: FileSource = {
  id: 'nicehash-csv',
  label: 'NiceHash: Wallet report (CSV)',
  provider: 'nicehash',
  kind: 'exchange',
  headers: [['Date time', 'Purpose', AMOUNT, /^\*? ?Exchange rate$/i, WORTH]],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (/^(\*|∑|$)/.test(cells.text('time'))) return skip(fill(skippedRows.noteBelowTable));
  const purpose = cells.required('purpose');
  const currency = WORTH.exec(cells.column('worth'))?.[1]?.toUpperCase() ?? '';
  const amount = cells.amount('amount');
  const units = {
    asset: 'BTC' as AssetId,
    quantity: amount,
    value: cells.worth('worth', currency),
  };
  const base = { at: cells.time('time', { timeZone: utc }), memo: purpose };
  if (/\bfee\b/i.test(purpose))
    return amount < 0n
      ? entry('fee', units, base)
      : cells.fail(
          'amount',
          fill(rejectedRows.feeNotNegative, { value: shorten(cells.text('amount')) }),
        );
  if (/^hashpower mining/i.test(purpose))
    return amount < 0n
      ? cells.fail('amount', fill(rejectedRows.payoutNegative))
      : entry('mining', units, base);
  if (/^deposit/i.test(purpose))
    return entry('change', { ...units, quantity: absolute(amount) }, base);
  if (/^withdraw/i.test(purpose)) return entry('change', units, base);
  return cells.fail('purpose', fill(texts.valueUnknown, { value: shorten(purpose) }));
}
