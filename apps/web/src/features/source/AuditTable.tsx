import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Aside, StateWords, type DotKind } from '@lotbook/ui/Inline';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { AuditedAsset } from './balance-documents.ts';

/** What transactions leave of each asset beside what is reported, and what explains a difference. */
export const AuditTable = ({ rows }: { readonly rows: readonly AuditedAsset[] }) => (
  <PlainTable label="Compared balances" rows={rows} rowId={({ asset }) => asset} columns={columns} />
);

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

const columns: readonly Column<AuditedAsset>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  { id: 'reported', label: 'Reported', width: '', end: true, cell: ({ reported }) => amount(reported) },
  { id: 'computed', label: 'By your rows', width: '', end: true, cell: ({ computed }) => <Amount value={computed} align /> },
  { id: 'unexplained', label: 'Difference', width: '', end: true, cell: ({ unexplained }) => amount(unexplained) },
  { id: 'state', label: 'State', width: '', cell: ({ state }) => <State state={state} /> },
  { id: 'items', label: 'Explained by', width: '', cell: ({ items }) => <Aside>{items.map(({ reason }) => reason).join('; ')}</Aside> },
  { id: 'at', label: 'Reported at', width: '', cell: ({ reportedAt }) => (reportedAt === null ? '–' : <When at={reportedAt} />) },
];
