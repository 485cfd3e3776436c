import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'execução de ordem|execucao de ordem',
  change: 'depósito|deposito|saque/retirada|saque|retirada',
  fee: 'taxa de saque/retirada|taxa de saque|taxa de retirada',
  inside:
    'criação de ordem|cancelamento de ordem|diferença de preço em ordem executada|bloqueio de saldo|desbloqueio de saldo',
});

/** The second of an execution: its two rows differ by fractions of it. */
const getSecond = (cells: LedgerCells): string => cells.text('time').replace(/\.\d+$/, '');

/** Mercado Bitcoin's statement. The two sides of an execution are rows of their own. */
export const mercadoBitcoinCsv: FileSource = {
  id: 'mercado-bitcoin-csv',
  label: 'Mercado Bitcoin: Statement (CSV)',
  provider: 'mercado-bitcoin',
  kind: 'exchange',
  headers: [getHeader('Data,Categoria,Moeda,Quantidade,Saldo')],
  positional: true,
  expects: {
    Categoria: /ordem|dep[óo]sito|saque|retirada|saldo/i,
  },
  ...readLedger({
    columns: { time: 'Data', type: 'Categoria', asset: 'Moeda', amount: 'Quantidade' },
    kindFor: (cells) => kinds(cells.text('type')),
    ask: (cells) =>
      /^cancelamento de (saque|retirada)/i.test(cells.text('type'))
        ? rejectedRows.withdrawalReturned
        : undefined,
    key: (cells) => (kinds(cells.text('type')) === 'leg' ? getSecond(cells) : undefined),
    window: 50,
    order: 'day-first',
    platform: 'Mercado Bitcoin',
  }),
};
