import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kindFor = (type: string): LedgerKind | undefined => {
  if (/network_fee$/i.test(type)) return 'cost';
  if (/^payment$/i.test(type)) return 'change';
  return /^exchange$/i.test(type) ? 'leg' : undefined;
};

/** GateHub's history of an account of the XRP Ledger. */
export const gateHubCsv: FileSource = {
  id: 'gatehub-csv',
  label: 'GateHub: XRP Ledger history (CSV)',
  provider: 'gatehub',
  kind: 'wallet',
  headers: [
    getHeader(
      'Time,TX hash,Type,Amount,Currency,Currency Issuer Address,Currency Issuer Name,Balance',
    ),
  ],
  ...readLedger({
    columns: {
      time: 'Time',
      hash: 'TX hash',
      group: 'TX hash',
      type: 'Type',
      amount: 'Amount',
      asset: 'Currency',
    },
    kindFor: (cells) => kindFor(cells.text('type')),
    key: (cells) => cells.id('group') || undefined,
    window: 20,
    platform: 'GateHub',
  }),
};
