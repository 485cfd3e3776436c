import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
  /** The threshold for assets without their own: a market value in the account's currency. */
  readonly material: string;
  readonly currency: string;
  /** Finds the first day on which an asset differs; absent if the source has no historical balances. */
  readonly onSearch?: ((asset: string) => void) | undefined;
}

/** Compares calculated with reported balances by asset, with the threshold and the explanation of each difference. */
export function AuditTable({ rows, material, currency, onSearch }: AuditTableProps) {
  const t = useTranslate();
  const columns = [
    ...makeAmountColumns(t),
    makeThresholdColumn(t, material, currency),
    ...makeStatusColumns(t),
    ...(onSearch && rows.some(isApart) ? [makeSearchColumn(t, onSearch)] : []),
  ];
  return (
    <PlainTable
      listed
      label={t(texts.comparedBalances)}
      rows={rows}
      rowId={({ asset, reportedAt }) => `${asset} ${reportedAt ?? ''}`}
      columns={columns}
    />
  );
}

const isApart = ({ state }: AuditedAsset): boolean => state === 'differs' || state === 'immaterial';

const states: Readonly<Record<string, readonly [DotKind, Message]>> = {
  matches: ['ok', texts.matches],
  immaterial: ['ok', texts.withinThreshold],
  differs: ['wrong', texts.differs],
  notReported: ['idle', texts.notReported],
};

function State({ state }: { readonly state: string }) {
  const t = useTranslate();
  const [kind, text] = states[state] ?? ['idle'];
  return <StateWords kind={kind} words={text ? t(text) : state} />;
}

const amount = (value: string | null) => (value === null ? '–' : <Amount value={value} align />);

const makeAmountColumns = (t: Translate): readonly Column<AuditedAsset>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: '',
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'reported',
    label: t(texts.reported),
    width: '',
    end: true,
    cell: ({ reported }) => amount(reported),
  },
  {
    id: 'computed',
    label: t(texts.calculated),
    width: '',
    end: true,
    cell: ({ computed }) => <Amount value={computed} align />,
  },
  {
    id: 'unexplained',
    label: t(texts.difference),
    width: '',
    end: true,
    cell: ({ unexplained }) => amount(unexplained),
  },
];

const makeThresholdColumn = (
  t: Translate,
  material: string,
  currency: string,
): Column<AuditedAsset> => ({
  id: 'threshold',
  label: t(texts.threshold),
  width: '',
  end: true,
  cell: ({ threshold, asset }) =>
    threshold === null ? (
      <Amount value={material} unit={currency} digits="cents" />
    ) : (
      <Amount value={threshold} unit={asset} />
    ),
});

const makeStatusColumns = (t: Translate): readonly Column<AuditedAsset>[] => [
  { id: 'state', label: t(common.status), width: '', cell: ({ state }) => <State state={state} /> },
  {
    id: 'items',
    label: t(texts.explanation),
    width: '',
    wraps: true,
    cell: ({ items }) => <SideNote>{items.map(({ reason }) => reason).join('; ') || '–'}</SideNote>,
  },
  {
    id: 'at',
    label: t(texts.reportedAt),
    width: '',
    cell: ({ reportedAt, reportedBy }) =>
      reportedAt === null ? (
        '–'
      ) : (
        <>
          <When at={reportedAt} />{' '}
          <SideNote>
            {reportedBy === 'person' ? t(texts.enteredManually) : t(texts.fetched)}
          </SideNote>
        </>
      ),
  },
];

const makeSearchColumn = (
  t: Translate,
  onSearch: (asset: string) => void,
): Column<AuditedAsset> => ({
  id: 'search',
  label: t(common.search),
  width: '',
  cell: (row) =>
    isApart(row) && (
      <Button small onClick={() => onSearch(row.asset)}>
        {t(texts.findFirstDay)}
      </Button>
    ),
});
