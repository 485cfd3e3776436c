import type { AssetId } from '@lotbook/model/ids';
import { openTransactions, today } from '../etherscan-csv/source.ts';
import type { FileSource, HeaderShape, Row } from '../file-source.ts';

const shape: HeaderShape = [...today, 'Method', 'ChainId', 'Chain', 'Value(ETH)'];
const AVALANCHE = '43114';

/** Snowtrace since 2024: columns say ETH, and the coin is AVAX. */
export const snowtraceCsv: FileSource = {
  id: 'snowtrace-csv',
  label: 'Snowtrace: Transactions of an address since 2024 (CSV)',
  provider: 'snowtrace',
  kind: 'wallet',
  headers: [shape, [...shape, 'PrivateNote']],
  open(header, options) {
    const parser = openTransactions(header, options, 'AVAX' as AssetId);
    const chain = header.findIndex((cell) => /^ChainId$/i.test(cell));
    const isAvalanche = ({ cells }: Row): boolean => cells[chain]?.trim() === AVALANCHE;
    return {
      push: (row) =>
        isAvalanche(row)
          ? parser.push(row)
          : [
              {
                kind: 'rejected',
                rejection: {
                  line: row.line,
                  column: header[chain] ?? '',
                  reason: 'is not the chain of AVAX (43114), so the coin is not known here',
                  cells: row.cells,
                },
              },
            ],
      end: () => parser.end(),
    };
  },
};
