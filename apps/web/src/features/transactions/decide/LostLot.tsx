import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../../generated/gql.ts';
import { PageLink } from '../../../system/links.tsx';

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

/** A chosen lot that does not lie there: what brought it in and what became of that, with the way to it. */
export function LostLot({
  accountId,
  lotId,
}: {
  readonly accountId: string;
  readonly lotId: string;
}) {
  const transactionId = lotId.split('/')[0] ?? lotId;
  const { data } = useQuery(AcquiredLotDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const transaction = data?.transaction;
  if (transaction === undefined) return null;
  if (transaction === null)
    return (
      <Banner tone="warning">
        What brought a chosen lot in is no longer there: its file or its source was deleted.
      </Banner>
    );
  const { timestamp, ignored, source, received } = transaction;
  return (
    <Banner
      tone="warning"
      action={
        <PageLink page="transactions" search={{ txId: transaction.id }}>
          Open it
        </PageLink>
      }
    >
      The lot{' '}
      {received.map(({ asset, quantity }) => (
        <span key={asset}>
          of <Amount value={quantity} unit={shortened(asset)} />{' '}
        </span>
      ))}
      that came to {source.label} on <When at={timestamp} show="day" />{' '}
      {ignored
        ? 'is left out of the figures. Count it again, or take the choice back.'
        : 'did not lie here when this left: what brought it in was changed, or its units had gone by then.'}
    </Banner>
  );
}
