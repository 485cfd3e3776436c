import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Fragment, type ReactNode } from 'react';
import { graphql } from '../../../generated/gql.ts';
import { PageLink } from '../../../system/links.tsx';
import { makeDateTag } from '../../shared/text-tags.tsx';

const AcquiredLotDocument = graphql(`
  query BroughtLot($accountId: ID!, $transactionId: ID!) {
    transaction(accountId: $accountId, transactionId: $transactionId) {
      id
      timestamp
      ignored
      source {
        label
      }
      received {
        asset
        quantity
      }
    }
  }
`);

/** A selected lot that wasn't held at the time of the sale: what happened to it, with a link to its transaction. */
export function LostLot({
  accountId,
  lotId,
}: {
  readonly accountId: string;
  readonly lotId: string;
}) {
  const t = useTranslate();
  const transactionId = lotId.split('/')[0] ?? lotId;
  const { data } = useQuery(AcquiredLotDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const transaction = data?.transaction;
  if (transaction === undefined) return null;
  if (transaction === null) return <Banner tone="warning">{t(texts.lostLotDeleted)}</Banner>;
  const { timestamp, ignored, source, received } = transaction;
  return (
    <Banner
      tone="warning"
      action={
        <PageLink page="transactions" search={{ txId: transaction.id }}>
          {t(texts.openTransaction)}
        </PageLink>
      }
    >
      <RichText
        message={ignored ? texts.lostLotExcluded : texts.lostLotChanged}
        params={{ source: source.label }}
        tags={{
          units: listUnits(received),
          date: makeDateTag(timestamp, 'day'),
        }}
      />
    </Banner>
  );
}

interface Leg {
  readonly asset: string;
  readonly quantity: string;
}

const listUnits = (legs: readonly Leg[]) => (): ReactNode => (
  <Fragment key="units">
    {legs.map(({ asset, quantity }, index) => (
      <Fragment key={asset}>
        {index > 0 && ' + '}
        <Amount value={quantity} unit={shortenName(asset)} />
      </Fragment>
    ))}
  </Fragment>
);
