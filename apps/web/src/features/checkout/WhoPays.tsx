import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { useAccountId } from '../account/use-account.ts';
import { TaxProsDocument } from '../people/tax-pros.ts';

/** Where a preparer looks after the account: who of both pays for its reports, as they agreed. */
export function WhoPays() {
  const accountId = useAccountId();
  const { data } = useQuery(TaxProsDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  const links = data?.preparerLinks.preparerLinks.filter(({ preparerActive, clientConsent }) => preparerActive && clientConsent) ?? [];
  const paying = links.find(({ billingEntity }) => billingEntity === 'preparer');
  const [link] = links;
  if (!link) return null;
  if (paying)
    return (
      <Banner tone="info">
        Your preparer, {paying.preparerDisplayName}, pays for your reports, as you agreed. Ask them before you pay here: nothing is charged twice for a year.
      </Banner>
    );
  return <Banner tone="info">You pay for your reports. {link.preparerDisplayName}, your preparer, may download them once a year is paid.</Banner>;
}
