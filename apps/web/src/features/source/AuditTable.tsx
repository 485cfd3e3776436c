import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { SideNote, StateWords, type DotKind } from '@lotbook/ui/Inline';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { AuditedAsset } from './balance-documents.ts';

interface AuditTableProps {
  readonly rows: readonly AuditedAsset[];
  /** How far balances may lie apart where an asset has no threshold of its own: a worth in the account's currency. */
  readonly material: string;
  readonly currency: string;
  /** Searches for the first day on which an asset differs; absent where the source does not remember. */
  readonly onSearch?: ((asset: string) => void) | undefined;
}

/** What transactions leave of each asset beside what is reported, how far both may lie apart, and what explains a difference. */
export function AuditTable({ rows, material, currency, onSearch }: AuditTableProps) {
  const columns = [
    ...first,
    thresholdColumn(material, currency),
    ...last,
    ...(onSearch && rows.some(isApart) ? [searchColumn(onSearch)] : []),
  ];
  return (
    <PlainTable
      listed
      label="Compared balances"
      rows={rows}
      rowId={({ asset, reportedAt }) => `${asset} ${reportedAt ?? ''}`}
      columns={columns}
    />
  );
}

const isApart = ({ state }: AuditedAsset): boolean => state === 'differs' || state === 'immaterial';

const states: Readonly<Record<string, readonly [DotKind, string]>> = {
  matches: ['ok', 'Agrees'],
  immaterial: ['ok', 'Within the threshold'],
  differs: ['wrong', 'Differs'],
  notReported: ['idle', 'Not reported'],
};

function State({ state }: { readonly state: string }) {
  const [kind, words] = states[state] ?? ['idle', state];
  return <StateWords kind={kind} words={words} />;
}

const amount = (value: string | null) => (value === null ? '–' : <Amount value={value} align />);

const first: readonly Column<AuditedAsset>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  {
    id: 'reported',
    label: 'Reported',
    width: '',
    end: true,
    cell: ({ reported }) => amount(reported),
  },
  {
    id: 'computed',
    label: 'Computed',
    width: '',
    end: true,
    cell: ({ computed }) => <Amount value={computed} align />,
  },
  {
    id: 'unexplained',
    label: 'Difference',
    width: '',
    end: true,
    cell: ({ unexplained }) => amount(unexplained),
  },
];

const thresholdColumn = (material: string, currency: string): Column<AuditedAsset> => ({
  id: 'threshold',
  label: 'Threshold',
  width: '',
  end: true,
  cell: ({ threshold, asset }) =>
    threshold === null ? (
      <Amount value={material} unit={currency} digits="cents" />
    ) : (
      <Amount value={threshold} unit={asset} />
    ),
});

const last: readonly Column<AuditedAsset>[] = [
  { id: 'state', label: 'Status', width: '', cell: ({ state }) => <State state={state} /> },
  {
    id: 'items',
    label: 'Explained by',
    width: '',
    wraps: true,
    cell: ({ items }) => <SideNote>{items.map(({ reason }) => reason).join('; ') || '–'}</SideNote>,
  },
  {
    id: 'at',
    label: 'Reported at',
    width: '',
    cell: ({ reportedAt, reportedBy }) =>
      reportedAt === null ? (
        '–'
      ) : (
        <>
          <When at={reportedAt} />{' '}
          <SideNote>{reportedBy === 'person' ? 'by you' : 'by itself'}</SideNote>
        </>
      ),
  },
];

const searchColumn = (onSearch: (asset: string) => void): Column<AuditedAsset> => ({
  id: 'search',
  label: 'Search',
  width: '',
  cell: (row) =>
    isApart(row) && (
      <Button small onClick={() => onSearch(row.asset)}>
        Find the first day that differs
      </Button>
    ),
});
