import * as settings from '@lotbook/messages/generated/web/settings';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Button } from '@lotbook/ui/buttons';
import { Narrow, Section, Stack } from '@lotbook/ui/layout';
import { SideNav } from '@lotbook/ui/SideNav';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { ReactNode } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { SideNavLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useAllowed } from '../account/use-may.ts';
import { StartMonitoring } from '../monitoring/StartMonitoring.tsx';
import { TaxProfile } from '../tax-settings/TaxProfile.tsx';
import { AccessTokens } from './AccessTokens.tsx';
import { AccountForm } from './AccountForm.tsx';
import { DangerZone } from './DangerZone.tsx';
import { listSections, nameSection, readSection, type GeneralSection } from './general-sections.ts';
import { MethodForm } from './MethodForm.tsx';
import { MissingPrices } from './MissingPrices.tsx';
import { Notifications } from './Notifications.tsx';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';
import { TaxForm } from './TaxForm.tsx';
import { TaxProConnection } from './TaxProConnection.tsx';

/** General settings: one section at a time, with the others next to it. */
export function GeneralSettings() {
  const t = useTranslate();
  const { account, error, refetch } = useAccount();
  return (
    <>
      <SettingsTitle />
      <ComputingBanner />
      {error && !account && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!account && !error && (
        <Narrow>
          <Section title={t(settings.accountTitle)}>
            <Stack>
              <Skeleton width={30} />
              <Skeleton width={24} />
            </Stack>
          </Section>
        </Narrow>
      )}
      {account && <Sections account={account} />}
    </>
  );
}

interface SectionsProps {
  readonly account: NonNullable<AccountQuery['account']>;
}

function Sections({ account }: SectionsProps) {
  const t = useTranslate();
  const { may, isSample } = useAllowed();
  const mayEdit = may('accountEdit');
  const choosesLots = useTaxPlace().unitsRule === undefined;
  const [search] = useRouteSearch<ReturnType<typeof readSection>>();
  const to = usePageAt()('settings/general');
  const sections = listSections(account, { choosesLots, mayEdit, isSample });
  const open = sections.find((section) => section === search.section) ?? sections[0];
  return (
    <SideNav
      label={t(settings.sections)}
      links={sections.map((section) => (
        <SideNavLink
          key={section}
          to={to}
          search={{ section } as never}
          aria-current={section === open ? 'page' : undefined}
        >
          {t(nameSection(section))}
        </SideNavLink>
      ))}
    >
      <Narrow>
        {!mayEdit && <Banner tone="info">{t(settings.viewOnly)}</Banner>}
        {open && <OpenSection account={account} section={open} />}
      </Narrow>
    </SideNav>
  );
}

function OpenSection({
  account,
  section,
}: SectionsProps & { readonly section: GeneralSection }): ReactNode {
  const { may } = useAllowed();
  const mayEdit = may('accountEdit');
  const { id, taxPayerDetails: details } = account;
  const profileKey = `${id} ${details?.jurisdiction} ${details?.tracking}`;
  switch (section) {
    case 'tax':
      return details && <TaxForm account={account} details={details} mayEdit={mayEdit} />;
    case 'method':
      return (
        <MethodForm
          accountId={id}
          method={account.taxUpdater.algorithmMode}
          unitsRule={account.taxUpdater.unitsRule}
          mayEdit={mayEdit}
        />
      );
    case 'treatment':
    case 'lots':
      return <TaxProfile key={`${section} ${profileKey}`} part={section} />;
    case 'account':
      return (
        <AccountForm
          key={`${account.name} ${account.timezone} ${account.fiatCurrency}`}
          account={account}
          mayEdit={mayEdit}
        />
      );
    case 'prices':
      return (
        <MissingPrices accountId={id} currency={account.fiatCurrency} mayAsk={may('sourceEdit')} />
      );
    case 'notifications':
      return (
        <Notifications
          accountId={id}
          currency={account.fiatCurrency}
          hasTerms={details?.jurisdiction === 'US'}
        />
      );
    case 'tax-pro':
      return <TaxProConnection />;
    case 'monitoring':
      return <StartMonitoring />;
    case 'api':
      return <AccessTokens accountId={id} />;
    case 'close':
      return <DangerZone account={account} />;
    default:
      return section satisfies never;
  }
}
