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
import { several } from '@lotbook/model/several';
import { TransitionPreviewDocument } from './documents.ts';
import {
  cellKey,
  getDivision,
  heldAt,
  getRemainingLots,
  whereTheyLay,
  type Assigned,
  type RemainingLot,
  type Part,
  type PlacedLot,
} from './manual-allocation.ts';

interface ManualLotsProps {
  readonly asset: string;
  readonly sources: TaxProfileQuery['taxProfile']['custody'];
  /** Each time that the parts are another division; undefined while they are none. */
  readonly onChange: (parts: readonly Part[] | undefined) => void;
}

/** The lots of an asset as they lay at the end of 2024, to be assigned to sources unit by unit. */
export function ManualLots({ asset, sources, onChange }: ManualLotsProps) {
  const accountId = useAccountId();
  // Where the lots truly lay is the same for every division.
  const transition = { asset, order: 'FIFO', sourceIds: [] };
  const { data, error } = useQuery(TransitionPreviewDocument, {
    variables: { accountId, transition },
    fetchPolicy: 'network-only',
  });
  if (error) return <Banner tone="loss">{error.message}</Banner>;
  if (!data) return <Skeleton width={40} />;
  const { before } = data.transitionPreview;
  if (getRemainingLots(before).length === 0)
    return (
      <Banner tone="info">
        Nothing of {asset} was at hand at the end of 2024, so that there is nothing to divide.
      </Banner>
    );
  return <Grid lots={before} sources={sources} onChange={onChange} />;
}

const pageSize = 50;

function Grid({
  lots,
  sources,
  onChange,
}: Omit<ManualLotsProps, 'asset'> & { readonly lots: readonly PlacedLot[] }) {
  const [assigned, setAssigned] = useState<Assigned>(() => whereTheyLay(lots));
  const [count, setCount] = useState(pageSize);
  const getName = (id: string): string =>
    sources.find(({ sourceId }) => sourceId === id)?.name ?? id;
  const { problems } = getDivision(lots, assigned, getName);
  const write = (next: Assigned): void => {
    setAssigned(next);
    const division = getDivision(lots, next, getName);
    onChange(division.problems.length === 0 ? division.parts : undefined);
  };
  const left = getRemainingLots(lots);
  const set = (lotId: string, sourceId: string, text: string): void =>
    write(new Map([...assigned, [cellKey(lotId, sourceId), text]]));
  return (
    <Stack>
      <Text tone="muted">
        Every lot is written where it truly lay. Move units by writing them elsewhere: each source
        has to get as many as it held, and each lot to give as many as were left of it. Units that
        were set aside keep their lots.
      </Text>
      <PlainTable
        label="Lots to assign"
        rows={left.slice(0, count)}
        rowId={({ lotId }) => lotId}
        columns={columns([...heldAt(lots).keys()], getName, assigned, set)}
      />
      {left.length > count && (
        <div>
          <Button small kind="quiet" onClick={() => setCount(count + pageSize)}>
            Show more, {several(left.length - count, 'lot', 'lots')} left
          </Button>
        </div>
      )}
      <Row>
        <Button small onClick={() => write(whereTheyLay(lots))}>
          Back to where they lay
        </Button>
        <Button small onClick={() => write(new Map())}>
          Empty all
        </Button>
      </Row>
      {problems.length > 0 ? (
        <Banner tone="warning">
          {problems.slice(0, 5).join(' ')}
          {problems.length > 5 &&
            ` And ${several(problems.length - 5, 'more thing', 'more things')}.`}
        </Banner>
      ) : (
        <Text tone="muted">Every unit is assigned, and every source has as many as it held.</Text>
      )}
    </Stack>
  );
}

const columns = (
  sourceIds: readonly string[],
  getName: (id: string) => string,
  assigned: Assigned,
  set: (lotId: string, sourceId: string, text: string) => void,
): readonly Column<RemainingLot>[] => [
  {
    id: 'acquired',
    label: 'Acquired',
    width: '1fr',
    cell: ({ acquiredOn }) => <When at={acquiredOn} show="day" />,
  },
  {
    id: 'quantity',
    label: 'Units left',
    width: '1fr',
    end: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} />,
  },
  {
    id: 'basis',
    label: 'Cost basis',
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
        label={`Units of the lot of ${formatDate(acquiredOn)} at ${getName(sourceId)}`}
        value={assigned.get(cellKey(lotId, sourceId)) ?? ''}
        onChange={(text) => set(lotId, sourceId, text)}
      />
    ),
  })),
];
