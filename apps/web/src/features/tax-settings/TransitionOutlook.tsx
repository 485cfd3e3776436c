import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type {
  TaxProfileQuery,
  TransitionInput,
  TransitionPreviewQuery,
} from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { CompleteTransition, refetch, TransitionPreviewDocument } from './documents.ts';

type Lot = TransitionPreviewQuery['transitionPreview']['after'][number];

interface TransitionOutlookProps {
  readonly transition: TransitionInput;
  readonly sources: TaxProfileQuery['taxProfile']['custody'];
  readonly onDone: () => void;
}

/** Where the lots lie and would lie; completing it asks once more, since nothing takes it back. */
export function TransitionOutlook({ transition, sources, onDone }: TransitionOutlookProps) {
  const accountId = useAccountId();
  const [asking, setAsking] = useState(false);
  const [signed, setSigned] = useState<'yes' | 'missing'>();
  const { data, error } = useQuery(TransitionPreviewDocument, {
    variables: { accountId, transition },
    fetchPolicy: 'network-only',
  });
  const { run, busy } = useAction(CompleteTransition, { refetch, toastWrong: true });
  const complete = async () => {
    const done = await run(
      { accountId, transition },
      `The basis of ${transition.asset} is divided. Your figures are computed again.`,
    );
    setAsking(false);
    if (done) onDone();
  };
  if (error) return <Banner tone="loss">{error.message}</Banner>;
  if (!data) return <Skeleton width={40} />;
  const { before, after, refusal } = data.transitionPreview;
  const columns = lotColumns((id) => sources.find(({ sourceId }) => sourceId === id)?.name ?? id);
  if (refusal) return <Banner tone="loss">{refusal}</Banner>;
  return (
    <Stack>
      <Text tone="strong">Where the lots truly lay</Text>
      <PlainTable label="Lots before" rows={before} rowId={keyOf} columns={columns} />
      <Text tone="strong">Where they would lie</Text>
      <PlainTable label="Lots after" rows={after} rowId={keyOf} columns={columns} />
      <CheckField
        label="My own books show this division, and have since the days above"
        help="The law asks for records of your own. The report “Allocation of basis at the start of 2025” is a statement of it to print and sign."
        checked={signed === 'yes'}
        error={signed === 'missing' ? 'Say so before it is divided for good.' : undefined}
        onChange={(isTicked) => setSigned(isTicked ? 'yes' : undefined)}
      />
      <Row>
        <Button
          kind="danger"
          onClick={() => (signed === 'yes' ? setAsking(true) : setSigned('missing'))}
        >
          Divide for good
        </Button>
      </Row>
      <Confirm
        title={`Divide the basis of ${transition.asset} for good?`}
        verb="Divide for good"
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void complete()}
        busy={busy}
      >
        <Text>
          By this you say that your own books show this division since the dates that you gave. It
          cannot be changed or taken back, and the gains from 2025 on follow it. Your transactions
          stay as they are.
        </Text>
      </Confirm>
    </Stack>
  );
}

const keyOf = ({ lotId, sourceId }: Lot): string => `${lotId} ${sourceId}`;

const lotColumns = (getName: (sourceId: string) => string): readonly Column<Lot>[] => [
  { id: 'source', label: 'Source', width: '1fr', cell: ({ sourceId }) => getName(sourceId) },
  {
    id: 'acquired',
    label: 'Acquired',
    width: '1fr',
    cell: ({ acquiredOn }) => <When at={acquiredOn} />,
  },
  {
    id: 'quantity',
    label: 'Units',
    width: '1fr',
    end: true,
    cell: ({ quantity }) => <Amount value={quantity} />,
  },
  {
    id: 'basis',
    label: 'Cost basis',
    width: '1fr',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" />,
  },
];
