import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useAllowed } from '../account/use-may.ts';
import { useAccountId } from '../account/use-account.ts';
import { AssetsCard } from './AssetsCard.tsx';
import { CustodyCard } from './CustodyCard.tsx';
import { TaxProfileDocument } from './documents.ts';
import { StandingOrdersCard } from './StandingOrdersCard.tsx';
import { TransitionCard } from './TransitionCard.tsx';
import { TreatmentCard } from './TreatmentCard.tsx';

interface TaxProfileProps {
  readonly part: 'treatment' | 'lots';
}

/** Tax settings other than country, method and tracking: how the law is applied, or which lots are sold. */
export function TaxProfile({ part }: TaxProfileProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const mayEdit = useAllowed().may('accountEdit');
  const { data, error, refetch } = useQuery(TaxProfileDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data)
    return (
      <Section title={t(part === 'lots' ? taxSettings.lotsAndCustody : taxSettings.taxTreatment)}>
        {error ? (
          <Row between>
            <Text tone="muted">{t(taxSettings.settingsNotLoaded, { reason: error.message })}</Text>
            <Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>
          </Row>
        ) : (
          <Skeleton width={40} />
        )}
      </Section>
    );
  const { treatments, standingOrders, custody, assets, transitions, transitionRules } =
    data.taxProfile;
  const answered = treatments.map(({ key, value }) => `${key} ${value}`).join();
  if (part === 'treatment')
    return <TreatmentCard key={answered} treatments={treatments} mayEdit={mayEdit} />;
  return (
    <>
      <StandingOrdersCard orders={standingOrders} sources={custody} mayEdit={mayEdit} />
      {transitionRules && (
        <TransitionCard
          transitions={transitions}
          rules={transitionRules}
          sources={custody}
          mayEdit={mayEdit}
        />
      )}
      <CustodyCard sources={custody} mayEdit={mayEdit} />
      <AssetsCard assets={assets} mayEdit={mayEdit} />
    </>
  );
}
