import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { useQuery } from '@apollo/client/react';
import { useTranslate } from '@lotbook/ui/translate';
import { useAccountId } from '../../account/use-account.ts';
import { ReportingPage } from '../ReportingPage.tsx';
import { useWorkPoll } from '../use-work-poll.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { isBusy } from './delivery-texts.ts';
import { TirDeliveriesDocument, TirFeedsDocument } from './documents.ts';
import { FeedSection } from './FeedSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';

/** Files for fund administrators: where they go, what was sent, and their layouts. */
export function Deliveries() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.deliveriesTitle)}>
      <DeliveryParts />
    </ReportingPage>
  );
}

function DeliveryParts() {
  const accountId = useAccountId();
  const feeds = useQuery(TirFeedsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const sent = useQuery(TirDeliveriesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const deliveries = sent.data?.tirDeliveries ?? [];
  useWorkPoll(deliveries.some(isBusy), sent);
  return (
    <>
      <FeedSection query={feeds} deliveries={deliveries} />
      <DeliverySection query={sent} feeds={feeds.data} />
      {feeds.data && feeds.data.tirFeeds.length > 0 && <LayoutSection feeds={feeds.data} />}
    </>
  );
}
