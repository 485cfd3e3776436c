import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { skip } from '../rows.ts';
import { readTransfers } from '../transfer-rows.ts';
import { isFlagged } from '../status.ts';

/** Coinomi's transactions. Values are signed. */
export const coinomiCsv: FileSource = {
  id: 'coinomi-csv',
  label: 'Coinomi: Transactions (CSV)',
  provider: 'coinomi',
  kind: 'wallet',
  headers: [
    getHeader(
      'Asset,AccountName,Address,AddressName,Value,Symbol,Fees,InternalTransfer,TransactionID,Time(UTC),Time(ISO8601-UTC),BlockExplorer',
    ),
  ],
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fill(texts.sentFeeOnTop, { platform: 'Coinomi' }),
  },
  ...readTransfers({
    columns: {
      time: 'Time(ISO8601-UTC)',
      asset: 'Symbol',
      amount: 'Value',
      fee: 'Fees',
      hash: 'TransactionID',
      address: 'Address',
      type: 'InternalTransfer',
    },
    way: 'sign',
    except: (cells) =>
      isFlagged(cells, 'type') ? skip(fill(skippedRows.movedWithinWallet)) : undefined,
    zone: utc,
  }),
};
