import * as texts from '@lotbook/messages/generated/web/integrations';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { ChoiceField, SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { UpdateIntegrationDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';
import { integrationQueries, type ConnectedIntegration } from './use-integration.ts';

interface PostingSettingsProps {
  readonly appName: IntegrationId;
  readonly integration: ConnectedIntegration;
  readonly onSaved?: () => void;
}

type Draft = Pick<
  ConnectedIntegration,
  | 'syncMode'
  | 'summaryPeriod'
  | 'minUsdValue'
  | 'cutoverDate'
  | 'postsOpening'
  | 'lockedEntries'
  | 'tolerance'
>;

const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,18})?$/.test(text.trim());

/** How entries are grouped, and which ones are left for the person to handle. */
export function PostingSettings({ appName, integration, onSaved }: PostingSettingsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { account } = useAccount();
  const { may } = useAllowed();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const action = useAction(UpdateIntegrationDocument, { refetch: integrationQueries });
  const draft: Draft = { ...integration, ...changes };
  const set = (change: Partial<Draft>) => setChanges((before) => ({ ...before, ...change }));
  const currency = account?.fiatCurrency ?? 'USD';
  const findFault = (amount: string) => (isAmount(amount) ? undefined : t(texts.minValueWrong));
  const isValid = isAmount(draft.minUsdValue) && isAmount(draft.tolerance);
  const save = async (): Promise<void> => {
    if (!isValid) return;
    const settings = {
      syncMode: draft.syncMode,
      summaryPeriod: draft.summaryPeriod,
      minUsdValue: draft.minUsdValue.trim(),
      cutoverDate: draft.cutoverDate === '' ? null : draft.cutoverDate,
      postsOpening: draft.postsOpening,
      lockedEntries: draft.lockedEntries,
      tolerance: draft.tolerance.trim(),
    };
    if (!(await action.run({ accountId, appName, settings }, t(texts.settingsSaved)))) return;
    setChanges({});
    onSaved?.();
  };
  return (
    <Form onSubmit={() => void save()}>
      {action.wrong !== undefined && <Banner tone="loss">{action.wrong}</Banner>}
      <ChoiceField
        label={t(texts.syncMode)}
        value={draft.syncMode}
        choices={[
          { value: 'summary', label: t(texts.modeSummary), explanation: t(texts.modeSummaryHelp) },
          {
            value: 'transaction',
            label: t(texts.modeTransaction),
            explanation: t(texts.modeTransactionHelp),
          },
        ]}
        onChange={(syncMode) => set({ syncMode })}
      />
      {draft.syncMode === 'summary' && (
        <SelectField
          label={t(texts.summaryPeriod)}
          value={draft.summaryPeriod}
          options={[
            { value: 'month', label: t(texts.perMonth) },
            { value: 'day', label: t(texts.perDay) },
          ]}
          onChange={(summaryPeriod) => set({ summaryPeriod })}
        />
      )}
      <TextField
        label={t(texts.minValue, { currency })}
        value={draft.minUsdValue}
        help={t(texts.minValueHelp)}
        error={findFault(draft.minUsdValue)}
        onChange={(minUsdValue) => set({ minUsdValue })}
      />
      <TextField
        label={t(texts.cutover)}
        type="date"
        value={draft.cutoverDate ?? ''}
        help={t(texts.cutoverHelp)}
        onChange={(cutoverDate) => set({ cutoverDate })}
      />
      {(draft.cutoverDate ?? '') !== '' && (
        <CheckField
          label={t(texts.postsOpening)}
          help={t(texts.postsOpeningHelp)}
          checked={draft.postsOpening}
          onChange={(postsOpening) => set({ postsOpening })}
        />
      )}
      <ChoiceField
        label={t(texts.closedPeriods)}
        value={draft.lockedEntries}
        choices={[
          { value: 'hold', label: t(texts.lockedHold), explanation: t(texts.lockedHoldHelp) },
          {
            value: 'firstOpenDay',
            label: t(texts.lockedOpen),
            explanation: t(texts.lockedOpenHelp),
          },
        ]}
        onChange={(lockedEntries) => set({ lockedEntries })}
      />
      <TextField
        label={t(texts.tolerance, { currency })}
        value={draft.tolerance}
        help={t(texts.toleranceHelp)}
        error={findFault(draft.tolerance)}
        onChange={(tolerance) => set({ tolerance })}
      />
      {may('integrationsEdit') && (
        <Row>
          <Button
            submit
            kind="primary"
            busy={action.busy}
            disabled={!isValid || (Object.keys(changes).length === 0 && onSaved === undefined)}
          >
            {t(texts.saveSettings)}
          </Button>
        </Row>
      )}
    </Form>
  );
}
