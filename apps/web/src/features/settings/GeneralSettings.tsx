import { Banner } from '@lotbook/ui/Banner';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { Section, Stack } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { AppPage } from '../../system/AppPage.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { AccountForm } from './AccountForm.tsx';
import { TaxForm } from './TaxForm.tsx';

export function GeneralSettings() {
  const { account, error, refetch } = useAccount();
  const readOnly = account?.permission.role === 'read_only' || account?.permission.role === 'full';
  return (
    <AppPage title="Settings" width="form">
      <ComputingBanner />
      {readOnly && <Banner tone="info">You may look at these settings; an owner or admin of the account can change them.</Banner>}
      {error && !account && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!account && !error && (
        <Section title="Account">
          <Stack>
            <Skeleton width={30} />
            <Skeleton width={24} />
          </Stack>
        </Section>
      )}
      {account && (
        <>
          <AccountForm key={`account ${account.name} ${account.timezone}`} account={account} />
          {account.taxPayerDetails && <TaxForm account={account} details={account.taxPayerDetails} />}
        </>
      )}
    </AppPage>
  );
}
