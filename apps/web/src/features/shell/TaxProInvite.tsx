import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { usePlace } from '../../system/place.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccount, useOpened } from '../account/use-account.ts';
import { PendingLinkInvite } from '../people/pending-invite.ts';

/** Leads an invited taxpayer to the page where they connect. */
export function TaxProInvite() {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  const { user } = useOpened();
  const offered =
    appId === 'tax' &&
    clientId === undefined &&
    (account?.config.features.enableTaxProConnection ?? false);
  const { data } = useQuery(PendingLinkInvite, {
    variables: { email: user.profile.email },
    skip: !offered,
  });
  if (!offered || !data?.checkPendingLinkCodeInvite) return null;
  return (
    <PageButton page="settings/general" search={{ section: 'tax-pro' }}>
      {t(contract.taxProInvite)}
    </PageButton>
  );
}
