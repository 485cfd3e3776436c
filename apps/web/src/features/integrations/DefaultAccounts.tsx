import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { SearchSelect } from '@lotbook/ui/SearchSelect';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo, useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { findAccountFault, listAccountOptions } from './account-options.ts';
import { UpdateDefaultsDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';
import { integrationQueries, type ConnectedIntegration } from './use-integration.ts';

const roles = ['asset', 'income', 'expense', 'fee', 'suspense'] as const;
type Role = (typeof roles)[number];

const labels: Readonly<Record<Role, readonly [Message, Message]>> = {
  asset: [common.asset, texts.assetHelp],
  income: [common.income, texts.incomeHelp],
  expense: [texts.expense, texts.expenseHelp],
  fee: [common.fee, texts.feeHelp],
  suspense: [texts.suspense, texts.suspenseHelp],
};

interface DefaultAccountsProps {
  readonly appName: IntegrationId;
  readonly integration: ConnectedIntegration;
  readonly onSaved?: () => void;
}

/** The five accounts that everything without an account of its own is posted to. */
export function DefaultAccounts({ appName, integration, onSaved }: DefaultAccountsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { accounts, defaults } = integration;
  const [draft, setDraft] = useState<Partial<Record<Role, string | null>>>({});
  const [isTried, setIsTried] = useState(false);
  const action = useAction(UpdateDefaultsDocument, { refetch: integrationQueries });
  const options = useMemo(() => listAccountOptions(accounts, t), [accounts, t]);
  const getChosen = (role: Role): string | null => {
    const drafted = draft[role];
    return drafted === undefined ? defaults[role] : drafted;
  };
  const findFault = (role: Role) => findAccountFault(getChosen(role), accounts, t);
  const isChanged = roles.some((role) => getChosen(role) !== defaults[role]);
  const mayEdit = may('integrationsEdit');
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (roles.some((role) => findFault(role) !== undefined)) return;
    const chosen = Object.fromEntries(roles.map((role) => [role, getChosen(role)]));
    const isSaved = await action.run(
      { accountId, appName, defaults: chosen },
      t(texts.accountsSaved),
    );
    if (!isSaved) return;
    setDraft({});
    onSaved?.();
  };
  return (
    <Form onSubmit={() => void save()}>
      {action.wrong !== undefined && <Banner tone="loss">{action.wrong}</Banner>}
      {roles.map((role) => {
        const [label, help] = labels[role];
        const isStored = draft[role] === undefined && defaults[role] !== null;
        return (
          <SearchSelect
            key={role}
            label={t(label)}
            help={t(help)}
            value={getChosen(role)}
            options={options}
            placeholder={t(common.choose)}
            disabled={!mayEdit}
            error={isTried || isStored ? findFault(role) : undefined}
            onChange={(id) => setDraft((before) => ({ ...before, [role]: id }))}
          />
        );
      })}
      {mayEdit && (
        <Row>
          <Button
            submit
            kind="primary"
            busy={action.busy}
            disabled={!isChanged && onSaved === undefined}
          >
            {t(texts.saveAccounts)}
          </Button>
        </Row>
      )}
    </Form>
  );
}
