import * as texts from '@lotbook/messages/generated/web/accounts';
import { useTranslate } from '@lotbook/ui/translate';
import { AccountWindow as Frame, AccountButton } from '@lotbook/ui/frame';
import { useQuery } from '@apollo/client/react';
import { accountTypeByApp } from '@lotbook/access/applications';
import { PageLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useAllowed } from '../account/use-may.ts';
import { useSession } from '../shared/use-session.ts';
import { AccountsDocument } from '../account/accounts.ts';
import { TaxYearMenu } from './TaxYearMenu.tsx';

/** The name of the open account, with a button to switch if there are several. */
export function AccountWindow() {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { config } = useSession();
  const { account } = useAccount();
  const { years } = useTaxPlace();
  const { may } = useAllowed();
  const picker = useModal('account-picker');
  const clients = useModal('client-picker');
  const { data } = useQuery(AccountsDocument, { variables: { type: accountTypeByApp[appId] } });
  const many = (data?.accounts.length ?? 0) > 1;
  const name = account?.name ?? ' ';
  const choose = clientId !== undefined ? clients.show : many ? picker.show : undefined;
  const secondary = getSecondaryText(config.app, appId);
  return (
    <Frame
      name={name}
      button={
        choose && (
          <AccountButton
            label={clientId === undefined ? t(texts.chooseAccount) : t(texts.chooseClient)}
            name={name}
            onClick={choose}
          />
        )
      }
    >
      {secondary && <small>{secondary}</small>}
      {account?.taxPayerDetails &&
        !account.disabled &&
        (appId === 'tax' || clientId !== undefined) && (
          <div className="lb-header-year">
            <PageLink page="settings/general">
              {t(texts.taxYear, { year: years.label(account.taxPayerDetails.taxYear) })}
            </PageLink>
            {may('accountEdit') && <TaxYearMenu account={account} />}
          </div>
        )}
    </Frame>
  );
}

function getSecondaryText(
  app: ReturnType<typeof useSession>['config']['app'],
  appId: ReturnType<typeof usePlace>['appId'],
): string | undefined {
  const buttonTexts = {
    tax: app.taxSecondaryAccountWindowText,
    accounting: app.accountingSecondaryAccountWindowText,
    'tax-preparer': app.taxProSecondaryAccountWindowText,
    'tir-admin': app.tirAdminSecondaryAccountWindowText,
  };
  return buttonTexts[appId] || undefined;
}
