import * as texts from '@lotbook/messages/generated/web/integrations';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Narrow, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Progress } from '@lotbook/ui/Progress';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ReconcileDocument, ReconciliationsDocument } from './documents.ts';
import { integrationNames } from './integration-ids.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { ReconciliationTable, type Reconciliation } from './ReconciliationTable.tsx';

const [busyPollMs, noPoll] = [1_500, 0];

/** Our balances next to the trial balance at the end of a day, each difference explained. */
export function ReconcilePart({ appName, integration }: IntegrationPartProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isBusy, setIsBusy] = useState(false);
  const { data, error, refetch } = useQuery(ReconciliationsDocument, {
    variables: { accountId, appName },
    fetchPolicy: 'no-cache',
    pollInterval: isBusy ? busyPollMs : noPoll,
  });
  const all = data?.integrationReconciliations ?? [];
  const [newest] = all;
  const isComparing = newest?.status === 'queued';
  if (isComparing !== isBusy) setIsBusy(isComparing);
  const [openId, setOpenId] = useState<string>();
  const shown = all.find(({ id }) => id === openId) ?? newest;
  const name = integrationNames[appName];
  return (
    <>
      <Section title={t(texts.reconcileTitle)} note={t(texts.reconcileNote, { name })}>
        <Narrow>
          <CompareForm
            appName={appName}
            integration={integration}
            isComparing={isComparing}
            onAsked={() => setOpenId(undefined)}
          />
        </Narrow>
      </Section>
      {!data && <LoadingPart error={error} onRetry={refetch} width={32} />}
      {data && !shown && (
        <Section>
          <Empty title={t(texts.noComparison)}>{t(texts.noComparisonHelp)}</Empty>
        </Section>
      )}
      {shown && <Result name={name} reconciliation={shown} />}
      {all.length > 1 && <Earlier all={all} shownId={shown?.id} onOpen={setOpenId} />}
    </>
  );
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function Result({
  name,
  reconciliation,
}: {
  readonly name: string;
  readonly reconciliation: Reconciliation;
}) {
  const t = useTranslate();
  const { status, date, tied, message, rows } = reconciliation;
  const day = date;
  if (status === 'queued')
    return (
      <Banner tone="info" progress={<Progress label={t(texts.comparing, { day })} />}>
        {t(texts.comparing, { day })}
      </Banner>
    );
  if (status === 'failed')
    return <Banner tone="loss">{t(texts.compareFailed, { reason: message ?? '' })}</Banner>;
  const count = rows.filter((row) => !row.tied).length;
  return (
    <>
      <Banner tone={tied ? 'gain' : 'warning'}>
        {!tied
          ? t(texts.notTied, { count, day, name })
          : rows.every(({ difference }) => isZero(difference))
            ? t(texts.matched, { day })
            : t(texts.tied, { day })}
      </Banner>
      <ReconciliationTable name={name} reconciliation={reconciliation} />
    </>
  );
}

interface CompareFormProps extends IntegrationPartProps {
  readonly isComparing: boolean;
  readonly onAsked: () => void;
}

function CompareForm({ appName, integration, isComparing, onAsked }: CompareFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [date, setDate] = useState(getLastMonthEnd);
  const action = useAction(ReconcileDocument, { refetch: ['IntegrationReconciliations'] });
  const compare = async (): Promise<void> => {
    if (await action.run({ accountId, appName, date })) onAsked();
  };
  if (!may('integrationsEdit')) return null;
  return (
    <Form onSubmit={() => void compare()}>
      {action.wrong !== undefined && <Banner tone="loss">{action.wrong}</Banner>}
      <TextField label={t(texts.reconcileDate)} type="date" value={date} onChange={setDate} />
      <Row>
        <Button
          submit
          kind="primary"
          busy={action.busy || isComparing}
          disabled={date === '' || integration.authenticationFailed}
        >
          {t(texts.compare)}
        </Button>
      </Row>
    </Form>
  );
}

/** Books are reconciled at the end of a month. */
function getLastMonthEnd(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0)).toISOString().slice(0, 10);
}

interface EarlierProps {
  readonly all: readonly Reconciliation[];
  readonly shownId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Earlier({ all, shownId, onOpen }: EarlierProps) {
  const t = useTranslate();
  return (
    <Section title={t(texts.comparisons)}>
      <Stack gap="one">
        {all
          .filter(({ id }) => id !== shownId)
          .map(({ id, date, tied, status }) => (
            <Row key={id} between>
              <Text as="span">
                {t(texts.comparisonOn, { day: date })},{' '}
                {status === 'failed'
                  ? t(texts.runFailed)
                  : t(tied ? texts.resultTied : texts.resultNotTied)}
              </Text>
              <Button small onClick={() => onOpen(id)}>
                {t(texts.showEntries)}
              </Button>
            </Row>
          ))}
      </Stack>
    </Section>
  );
}
