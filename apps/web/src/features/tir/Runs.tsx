import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { SelectField } from '@lotbook/ui/fields';
import { FileText } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { MakeForms, TirRunsDocument } from './run-documents.ts';
import { tirQueries } from './documents.ts';
import { FormsTable } from './FormsTable.tsx';
import { RunFindings } from './RunFindings.tsx';
import { RunFilings } from './RunFilings.tsx';
import { RunStatements } from './RunStatements.tsx';
import { RunSteps } from './RunSteps.tsx';
import { nameRunState, runTone, type Run } from './run-texts.ts';
import { ReportingPage } from './ReportingPage.tsx';
import { useTirYear } from './use-tir-year.ts';
import { useWorkPoll } from './use-work-poll.ts';

/** The runs of a year: their state with the next step, totals, filings and forms. */
export function Runs() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.runsTitle)}>
      <RunsParts />
    </ReportingPage>
  );
}

function RunsParts() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const [chosen, setChosen] = useState('');
  const { data, error, refetch, startPolling, stopPolling } = useQuery(TirRunsDocument, {
    variables: { accountId, taxYear: year },
    fetchPolicy: 'cache-and-network',
  });
  const runs = data?.tirRuns ?? [];
  useWorkPoll(
    runs.some(({ working }) => working !== null),
    { startPolling, stopPolling },
  );
  const run = runs.find(({ id }) => id === chosen) ?? runs[0];
  return (
    <>
      {run ? (
        <RunView run={run} runs={runs} onChoose={setChosen} />
      ) : (
        <Section>
          {data ? (
            <Empty
              title={t(texts.noRuns, { year: String(year) })}
              icon={<FileText size={32} strokeWidth={1.5} aria-hidden />}
              actions={<MakeRun year={year} isPrimary />}
            >
              {t(texts.noRunsHelp)}
            </Empty>
          ) : (
            <LoadingPart error={error} onRetry={refetch} />
          )}
        </Section>
      )}
    </>
  );
}

function RunView({
  run,
  runs,
  onChoose,
}: {
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly onChoose: (id: string) => void;
}) {
  const t = useTranslate();
  return (
    <>
      <Section
        title={nameRun(run, t)}
        action={
          <Row>
            <Badge tone={runTone(run.state)}>{nameRunState(run.state, t)}</Badge>
            {runs.length > 1 && (
              <SelectField
                bare
                small
                label={t(texts.run)}
                value={run.id}
                onChange={onChoose}
                options={runs.map((each) => ({
                  value: each.id,
                  label: `${nameRun(each, t)}: ${nameRunState(each.state, t)}`,
                }))}
              />
            )}
            <MakeRun
              year={run.taxYear}
              isDraftOpen={isOpenDraft(run)}
              isBusy={run.working !== null}
            />
          </Row>
        }
      >
        <RunSteps key={run.id} run={run} />
      </Section>
      <RunFindings run={run} />
      <RunStatements run={run} />
      <RunFilings run={run} />
      <FormsTable key={`forms ${run.id}`} run={run} />
    </>
  );
}

const isOpenDraft = ({ kind, state }: Run): boolean =>
  kind === 'original' && (state === 'draft' || state === 'validated');

const nameRun = ({ number, kind }: Run, t: Translate): string =>
  kind === 'correction'
    ? t(texts.correctionRun, { number: String(number) })
    : t(texts.originalRun, { number: String(number) });

/** Makes the forms of the year in the open draft, or in a new run. */
function MakeRun({
  year,
  isPrimary = false,
  isDraftOpen = false,
  isBusy = false,
}: {
  readonly year: number;
  readonly isPrimary?: boolean;
  readonly isDraftOpen?: boolean;
  readonly isBusy?: boolean;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(MakeForms, { refetch: tirQueries, toastWrong: true });
  if (!may('sourceEdit')) return null;
  return (
    <Button
      kind={isPrimary ? 'primary' : 'quiet'}
      busy={action.busy}
      disabled={isBusy}
      onClick={() => action.run({ accountId, taxYear: year })}
    >
      {t(isDraftOpen ? texts.makeFormsAgain : texts.makeForms)}
    </Button>
  );
}
