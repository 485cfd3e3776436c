import * as texts from '@lotbook/messages/generated/web/integrations';
import { useApolloClient } from '@apollo/client/react';
import { CircleAlert, ShieldCheck } from '@lotbook/ui/icons';
import { useTranslate } from '@lotbook/ui/translate';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { createOnce } from './create-once.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import type { IntegrationSearch } from './integration-search.ts';
import { findVisitStart, forgetVisitStart } from './visit-memory.ts';

interface ReturnedVisitProps {
  readonly appName: IntegrationId;
  readonly search: IntegrationSearch & { readonly state: string };
}

/** The server's error for an unknown or expired visit. */
const noSession = 'No OAuth session found';

/** What the consent page sent back: connects the company, or explains why not. */
export function ReturnedVisit({ appName, search }: ReturnedVisitProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const navigate = useNavigate();
  const page = usePageAt()(`integrations/${appName}`);
  const [wrong, setWrong] = useState<string>();
  const name = integrationNames[appName];
  const { code, state, realmId, error } = search;
  useEffect(() => {
    const start = findVisitStart(state);
    if (start !== undefined && start.page !== page) {
      void navigate({ to: start.page, search: search as never, replace: true });
      return;
    }
    if (code === undefined) return;
    const variables = { accountId, appName, authorization: { code, state, realmId } };
    const connect = async (): Promise<void> => {
      try {
        await createOnce(client, variables);
        forgetVisitStart(state);
        await navigate({ to: page, search: {} as never, replace: true });
      } catch (fault) {
        setWrong(fault instanceof Error ? fault.message : String(fault));
      }
    };
    void connect();
  }, [accountId, appName, client, code, navigate, page, realmId, search, state]);
  const failure = code === undefined ? (error ?? 'no code') : wrong;
  if (failure === undefined)
    return (
      <EmptyPage
        title={name}
        nothing={t(texts.connecting, { name })}
        icon={<ShieldCheck size={32} strokeWidth={1.5} aria-hidden />}
        actions={null}
      >
        {t(texts.connectingHelp)}
      </EmptyPage>
    );
  return (
    <EmptyPage
      title={name}
      nothing={t(texts.notConnected, { name })}
      icon={<CircleAlert size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="integrations">{t(texts.all)}</PageButton>}
    >
      {wrong === noSession
        ? t(texts.visitExpired)
        : (wrong ??
          (error === 'access_denied'
            ? t(texts.visitDenied, { name })
            : t(texts.visitError, { name, error: failure })))}
    </EmptyPage>
  );
}
