import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import * as contract from '@lotbook/messages/generated/contract';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Message } from '@lotbook/messages/message';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { ChoiceField, SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Columns, Facts, Row, Section, Stack } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAllowed } from '../account/use-may.ts';
import { journalQueries } from '../journal/documents.ts';
import { formatMonthName } from '../journal/periods.ts';
import { JournalTitle } from '../journal/JournalLayout.tsx';
import { SetAccountingPolicy } from './documents.ts';
import { useBookSettings, type BookSettings } from './use-book-settings.ts';

interface Model {
  readonly label: Message;
  readonly explanation: Message;
}

const models: Readonly<Record<string, Model>> = {
  cost: { label: chart.modelCost, explanation: chart.modelCostHelp },
  'fair-value': { label: chart.modelFairValue, explanation: chart.modelFairValueHelp },
  impairment: { label: chart.modelImpairment, explanation: chart.modelImpairmentHelp },
  'ias38-cost': { label: chart.modelIasCost, explanation: chart.modelIasCostHelp },
  'ias38-revaluation': {
    label: chart.modelIasRevaluation,
    explanation: chart.modelIasRevaluationHelp,
  },
  'ias2-broker-trader': { label: chart.modelTrader, explanation: chart.modelTraderHelp },
};

/** How the books are kept: measurement of crypto assets, and the fiscal year. */
export function Policy() {
  const t = useTranslate();
  const { may } = useAllowed();
  const { accountId, settings, error, refetch } = useBookSettings();
  return (
    <>
      <JournalTitle part={t(journal.policyTab)} />
      {error ? (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={t(chart.loadFailed, { reason: error.message })}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      ) : (
        <Section title={t(chart.policyTitle)}>
          {!settings ? (
            <Skeleton width={60} />
          ) : may('accountEdit') ? (
            <PolicyForm key={accountId} accountId={accountId} settings={settings} />
          ) : (
            <PolicyFacts settings={settings} />
          )}
        </Section>
      )}
    </>
  );
}

function PolicyFacts({ settings }: { readonly settings: BookSettings }) {
  const t = useTranslate();
  const model = models[settings.model];
  return (
    <>
      <Banner tone="info">{t(chart.mayNotEdit)}</Banner>
      <Facts
        items={[
          [t(chart.model), model ? t(model.label) : settings.model],
          [t(chart.significant), settings.significantPercent],
          [t(chart.costsToSell), settings.costsToSellPercent],
          [t(chart.fiscalYear), formatMonthName(settings.fiscalYearStart, t)],
          ...(settings.adoptedOn === null
            ? []
            : [
                [
                  t(chart.adoptedOn),
                  <When key="adopted" at={settings.adoptedOn} show="day" />,
                ] as const,
              ]),
        ]}
      />
    </>
  );
}

function PolicyForm({
  accountId,
  settings,
}: {
  readonly accountId: string;
  readonly settings: BookSettings;
}) {
  const t = useTranslate();
  const [model, setModel] = useState(settings.model);
  const [percent, setPercent] = useState(settings.significantPercent);
  const [costs, setCosts] = useState(settings.costsToSellPercent);
  const [start, setStart] = useState(String(settings.fiscalYearStart));
  const [adoptedOn, setAdoptedOn] = useState(settings.adoptedOn ?? '');
  const [isTried, setTried] = useState(false);
  const action = useAction(SetAccountingPolicy, { refetch: journalQueries });
  const isInvalid = !isPercent(percent);
  const isCostInvalid = model === 'ias2-broker-trader' && !isPercent(costs);
  const save = () => {
    setTried(true);
    if (isInvalid || isCostInvalid) return;
    void action.run(
      {
        accountId,
        model,
        significantPercent: percent.trim(),
        ...(model === 'ias2-broker-trader' && { costsToSellPercent: costs.trim() }),
        fiscalYearStart: Number(start),
        adoptedOn: adoptedOn === '' ? null : adoptedOn,
      },
      t(chart.policySaved),
    );
  };
  return (
    <Form onSubmit={save}>
      {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
      <Columns>
        <ChoiceField
          label={t(chart.model)}
          value={model}
          onChange={setModel}
          choices={Object.entries(models).map(([value, { label, explanation }]) => ({
            value,
            label: t(label),
            explanation: t(explanation),
          }))}
        />
        <Stack>
          <TextField
            label={t(chart.significant)}
            value={percent}
            onChange={setPercent}
            help={t(chart.significantHelp)}
            error={isTried && isInvalid ? t(chart.percentInvalid) : undefined}
          />
          <SelectField
            label={t(chart.fiscalYear)}
            value={start}
            onChange={setStart}
            options={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: formatMonthName(index + 1, t),
            }))}
          />
          {model === 'ias2-broker-trader' && (
            <TextField
              label={t(chart.costsToSell)}
              value={costs}
              onChange={setCosts}
              help={t(chart.costsToSellHelp)}
              error={isTried && isCostInvalid ? t(chart.percentInvalid) : undefined}
            />
          )}
          {model === 'fair-value' && (
            <TextField
              label={t(chart.adoptedOn)}
              type="date"
              value={adoptedOn}
              onChange={setAdoptedOn}
              help={t(chart.adoptedOnHelp)}
            />
          )}
          <Banner tone="warning">{t(chart.policyWarning)}</Banner>
          <Row>
            <Button kind="primary" submit busy={action.busy}>
              {t(common.save)}
            </Button>
          </Row>
        </Stack>
      </Columns>
    </Form>
  );
}

const isPercent = (text: string): boolean =>
  /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(text.trim());
