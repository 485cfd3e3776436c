import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Facts, Section, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { useTranslate } from '@lotbook/ui/translate';
import { useModal } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { TirPayersQuery } from '../../generated/graphql.ts';
import { TirPayersDocument } from './documents.ts';
import { PayerForm } from './PayerForm.tsx';

export type Payer = TirPayersQuery['tirPayers'][number];

/** Who files the forms of the year. */
export function PayerSection({ year }: { readonly year: number }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const form = useModal('payer');
  const { data, error, refetch } = useQuery(TirPayersDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const payers = data?.tirPayers ?? [];
  const payer = payers.find(({ taxYear }) => taxYear === year);
  return (
    <Section
      title={t(texts.payer, { year: String(year) })}
      action={
        data &&
        may('accountEdit') && (
          <Button kind={payer ? 'plain' : 'primary'} onClick={form.show}>
            {payer ? t(common.edit) : t(texts.addPayer)}
          </Button>
        )
      }
    >
      {payer ? (
        <PayerFacts payer={payer} />
      ) : data ? (
        <Text tone="muted">{t(texts.noPayer)}</Text>
      ) : (
        <LoadingPart error={error} onRetry={refetch} />
      )}
      {form.open && data && (
        <PayerForm key={year} year={year} payer={payer ?? payers[0]} onClose={form.close} />
      )}
    </Section>
  );
}

function PayerFacts({ payer }: { readonly payer: Payer }) {
  const t = useTranslate();
  const { elections } = payer;
  const chosen = [
    elections.aggregateStablecoins && t(texts.electionStablecoins),
    elections.aggregateNfts && t(texts.electionNfts),
    elections.cryptoInterestAsInterest && t(texts.electionInterest),
    elections.skipSmallErrors && t(texts.electionSmallErrors),
  ].filter((each) => each !== false);
  return (
    <Facts
      items={[
        [t(common.name), payer.name],
        [t(texts.ein), payer.ein],
        [
          t(common.address),
          [payer.address1, payer.address2, payer.city, payer.state, payer.zip]
            .filter((part) => part !== '')
            .join(', '),
        ],
        [t(texts.contactName), payer.contactName],
        [t(texts.tcc), payer.tcc === '' ? t(common.notSet) : payer.tcc],
        [t(common.timeZone), payer.timeZone],
        [t(texts.elections), chosen.length === 0 ? t(common.none) : chosen.join('; ')],
      ]}
    />
  );
}
