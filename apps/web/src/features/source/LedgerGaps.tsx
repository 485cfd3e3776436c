import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { ExchangeAuditQuery } from '../../generated/graphql.ts';

type Ledger = ExchangeAuditQuery['ledgerAudit'];
type Gap = Ledger['gaps'][number];

/** Where the running balances of an exchange show that rows are missing. */
export const LedgerGaps = ({ ledger }: { readonly ledger: Ledger }) => (
  <Section
    title="Running balances"
    note="The rows of this exchange tell the balance after each of them. Where one does not follow from the row before, something is missing in between."
  >
    {ledger.gaps.length === 0 ? (
      <Text>{`All ${ledger.lines.toLocaleString('en')} rows follow one from the other: nothing is missing between them.`}</Text>
    ) : (
      <>
        <PlainTable
          label="Gaps between rows"
          rows={ledger.gaps.slice(0, maxShown)}
          rowId={({ beforeId, wallet }) => `${beforeId} ${wallet}`}
          columns={columns}
        />
        {ledger.gaps.length > maxShown && (
          <Text tone="muted">{`The first ${maxShown} of ${ledger.gaps.length.toLocaleString('en')} gaps. Close these first: later ones often follow from them.`}</Text>
        )}
      </>
    )}
  </Section>
);

/** Each gap sends the next ones along: the first are those to look at. */
const maxShown = 50;

const columns: readonly Column<Gap>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  {
    id: 'missing',
    label: 'Missing',
    width: '',
    end: true,
    cell: ({ missing }) => <Amount value={missing} align />,
  },
  {
    id: 'after',
    label: 'After',
    width: '',
    cell: ({ afterAt }) => (afterAt === null ? 'The beginning' : <When at={afterAt} />),
  },
  { id: 'before', label: 'Before', width: '', cell: ({ beforeAt }) => <When at={beforeAt} /> },
  { id: 'row', label: 'Row', width: '', cell: ({ beforeId }) => beforeId },
];
