import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The lots before and after the allocation. Asks for confirmation, since an allocation is irrevocable. */
export function TransitionOutlook({ transition, sources, onDone }: TransitionOutlookProps) {
  const t = useTranslate();
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
      t(taxSettings.allocated, { asset: transition.asset }),
    );
    setAsking(false);
    if (done) onDone();
  };
  if (error) return <Banner tone="loss">{error.message}</Banner>;
  if (!data) return <Skeleton width={40} />;
  const { before, after, refusal } = data.transitionPreview;
  const columns = makeLotColumns(
    t,
    (id) => sources.find(({ sourceId }) => sourceId === id)?.name ?? id,
  );
  if (refusal) return <Banner tone="loss">{refusal}</Banner>;
  return (
    <Stack>
      <Text tone="strong">{t(taxSettings.actualLocations)}</Text>
      <PlainTable label={t(taxSettings.lotsBefore)} rows={before} rowId={toKey} columns={columns} />
      <Text tone="strong">{t(taxSettings.locationsAfter)}</Text>
      <PlainTable label={t(taxSettings.lotsAfter)} rows={after} rowId={toKey} columns={columns} />
      <CheckField
        label={t(taxSettings.booksConfirmed)}
        help={t(taxSettings.booksConfirmedHelp)}
        checked={signed === 'yes'}
        error={signed === 'missing' ? t(taxSettings.confirmBooks) : undefined}
        onChange={(isTicked) => setSigned(isTicked ? 'yes' : undefined)}
      />
      <Row>
        <Button
          kind="danger"
          onClick={() => (signed === 'yes' ? setAsking(true) : setSigned('missing'))}
        >
          {t(taxSettings.allocate)}
        </Button>
      </Row>
      <Confirm
        title={t(taxSettings.allocateTitle, { asset: transition.asset })}
        verb={t(taxSettings.allocate)}
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void complete()}
        busy={busy}
      >
        <Text>{t(taxSettings.allocateWarning)}</Text>
      </Confirm>
    </Stack>
  );
}

const toKey = ({ lotId, sourceId }: Lot): string => `${lotId} ${sourceId}`;

const makeLotColumns = (
  t: Translate,
  getName: (sourceId: string) => string,
): readonly Column<Lot>[] => [
  {
    id: 'source',
    label: t(taxSettings.source),
    width: '1fr',
    cell: ({ sourceId }) => getName(sourceId),
  },
  {
    id: 'acquired',
    label: t(taxSettings.acquired),
    width: '1fr',
    cell: ({ acquiredOn }) => <When at={acquiredOn} />,
  },
  {
    id: 'quantity',
    label: t(taxSettings.units),
    width: '1fr',
    end: true,
    cell: ({ quantity }) => <Amount value={quantity} />,
  },
  {
    id: 'basis',
    label: t(taxSettings.costBasis),
    width: '1fr',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" />,
  },
];
