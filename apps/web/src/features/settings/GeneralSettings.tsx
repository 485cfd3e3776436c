import * as settings from '@lotbook/messages/generated/web/settings';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { Narrow, Section, Stack } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { TaxProfile } from '../tax-settings/TaxProfile.tsx';
import { AccountForm } from './AccountForm.tsx';
import { DangerZone } from './DangerZone.tsx';
import { MethodForm } from './MethodForm.tsx';
import { MissingPrices } from './MissingPrices.tsx';
import { Notifications } from './Notifications.tsx';
import { SettingsTitle } from './SettingsTitle.tsx';
import { TaxForm } from './TaxForm.tsx';
import { TaxProConnection } from './TaxProConnection.tsx';

/** General settings: account, tax, prices, notifications and connections. */
export function GeneralSettings() {
  const t = useTranslate();
  const { account, error, refetch } = useAccount();
  const { may } = useAllowed();
  return (
    <Narrow>
      <SettingsTitle />
      <ComputingBanner />
      {account && !may('accountEdit') && <Banner tone="info"> {t(settings.viewOnly)}</Banner>}
      {error && !account && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!account && !error && (
        <Section title={t(settings.accountTitle)}>
          <Stack>
            <Skeleton width={30} />
            <Skeleton width={24} />
          </Stack>
        </Section>
      )}
      {account && (
        <>
          <AccountForm
            key={`account ${account.name} ${account.timezone} ${account.fiatCurrency}`}
            account={account}
            mayEdit={may('accountEdit')}
          />
          {account.taxPayerDetails && (
            <TaxForm account={account} details={account.taxPayerDetails} />
          )}
          {account.type === 'Accounting' && (
            <MethodForm
              accountId={account.id}
              method={account.taxUpdater.algorithmMode}
              unitsRule={account.taxUpdater.unitsRule}
            />
          )}
          {account.taxPayerDetails && (
            <TaxProfile
              key={`profile ${account.id} ${account.taxPayerDetails.jurisdiction} ${account.taxPayerDetails.tracking}`}
            />
          )}
          {account.taxPayerDetails && (
            <Notifications
              accountId={account.id}
              currency={account.fiatCurrency}
              hasTerms={account.taxPayerDetails.jurisdiction === 'US'}
            />
          )}
          <MissingPrices
            accountId={account.id}
            currency={account.fiatCurrency}
            mayAsk={may('sourceEdit')}
          />
          {account.config.features.enableTaxProConnection && !account.isPreparerViewingClient && (
            <TaxProConnection />
          )}
          <DangerZone account={account} />
        </>
      )}
    </Narrow>
  );
}
