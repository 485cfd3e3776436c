import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { format } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CellField } from '@lotbook/ui/CellField';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { formatDate } from '@lotbook/ui/format-when';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { TransitionPreviewDocument } from './documents.ts';
import {
  getCellKey,
  getDivision,
  sumBySource,
  getRemainingLots,
  getActualLocations,
  type Assigned,
  type RemainingLot,
  type Part,
  type PlacedLot,
} from './manual-allocation.ts';

interface ManualLotsProps {
  readonly asset: string;
  readonly sources: TaxProfileQuery['taxProfile']['custody'];
  /** Reports each change: the parts if they form a valid allocation, otherwise undefined. */
  readonly onChange: (parts: readonly Part[] | undefined) => void;
}

/** Assigns the lots of an asset, as held at the end of 2024, to sources unit by unit. */
export function ManualLots({ asset, sources, onChange }: ManualLotsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  // The actual location of the lots is the same for any allocation.
  const transition = { asset, order: 'FIFO', sourceIds: [] };
  const { data, error } = useQuery(TransitionPreviewDocument, {
    variables: { accountId, transition },
    fetchPolicy: 'network-only',
  });
  if (error) return <Banner tone="loss">{error.message}</Banner>;
  if (!data) return <Skeleton width={40} />;
  const { before } = data.transitionPreview;
  if (getRemainingLots(before).length === 0)
    return <Banner tone="info">{t(taxSettings.nothingToAllocate, { asset })}</Banner>;
  return <Grid lots={before} sources={sources} onChange={onChange} />;
}

const pageSize = 50;

function Grid({
  lots,
  sources,
  onChange,
}: Omit<ManualLotsProps, 'asset'> & { readonly lots: readonly PlacedLot[] }) {
  const t = useTranslate();
  const [assigned, setAssigned] = useState<Assigned>(() => getActualLocations(lots));
  const [count, setCount] = useState(pageSize);
  const getName = (id: string): string =>
    sources.find(({ sourceId }) => sourceId === id)?.name ?? id;
  const { problems } = getDivision(t, lots, assigned, getName);
  const write = (next: Assigned): void => {
    setAssigned(next);
    const division = getDivision(t, lots, next, getName);
    onChange(division.problems.length === 0 ? division.parts : undefined);
  };
  const left = getRemainingLots(lots);
  const set = (lotId: string, sourceId: string, text: string): void =>
    write(new Map([...assigned, [getCellKey(lotId, sourceId), text]]));
  return (
    <Stack>
      <Text tone="muted">{t(taxSettings.manualLotsHelp)}</Text>
      <PlainTable
        label={t(taxSettings.lotsToAssign)}
        rows={left.slice(0, count)}
        rowId={({ lotId }) => lotId}
        columns={makeColumns(t, [...sumBySource(lots).keys()], getName, assigned, set)}
      />
      {left.length > count && (
        <div>
          <Button small kind="quiet" onClick={() => setCount(count + pageSize)}>
            {t(taxSettings.showMoreLots, { count: left.length - count })}
          </Button>
        </div>
      )}
      <Row>
        <Button small onClick={() => write(getActualLocations(lots))}>
          {t(taxSettings.resetToActual)}
        </Button>
        <Button small onClick={() => write(new Map())}>
          {t(taxSettings.clearAll)}
        </Button>
      </Row>
      {problems.length > 0 ? (
        <Banner tone="warning">
          {problems.slice(0, 5).join(' ')}
          {problems.length > 5 && ` ${t(taxSettings.moreProblems, { count: problems.length - 5 })}`}
        </Banner>
      ) : (
        <Text tone="muted">{t(taxSettings.allAssigned)}</Text>
      )}
    </Stack>
  );
}

const makeColumns = (
  t: Translate,
  sourceIds: readonly string[],
  getName: (id: string) => string,
  assigned: Assigned,
  set: (lotId: string, sourceId: string, text: string) => void,
): readonly Column<RemainingLot>[] => [
  {
    id: 'acquired',
    label: t(taxSettings.acquired),
    width: '1fr',
    cell: ({ acquiredOn }) => <When at={acquiredOn} show="day" />,
  },
  {
    id: 'quantity',
    label: t(taxSettings.unitsLeft),
    width: '1fr',
    end: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} />,
  },
  {
    id: 'basis',
    label: t(taxSettings.costBasis),
    width: '1fr',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" />,
  },
  ...sourceIds.map((sourceId): Column<RemainingLot> => ({
    id: sourceId,
    label: getName(sourceId),
    width: '1fr',
    end: true,
    cell: ({ lotId, acquiredOn }) => (
      <CellField
        label={t(taxSettings.lotUnitsLabel, {
          day: formatDate(acquiredOn, t),
          source: getName(sourceId),
        })}
        value={assigned.get(getCellKey(lotId, sourceId)) ?? ''}
        onChange={(text) => set(lotId, sourceId, text)}
      />
    ),
  })),
];
