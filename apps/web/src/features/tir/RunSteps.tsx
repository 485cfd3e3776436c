import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Checks } from '@lotbook/ui/Checks';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { useState } from 'react';
import { PageButton } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import {
  DeleteRun,
  FurnishRun,
  LockRun,
  MakeFilingFiles,
  MarkRunFiled,
  ValidateRun,
} from './run-documents.ts';
import { tirQueries } from './documents.ts';
import { findNextStep, nameRunState, type Run } from './run-texts.ts';

/** Where a run is, and the next step as its one button. */
export function RunSteps({ run }: { readonly run: Run }) {
  const t = useTranslate();
  return (
    <Stack gap="three">
      <Checks label={t(texts.steps)} checks={listSteps(run, t)} />
      {run.message !== null && <Banner tone="loss">{run.message}</Banner>}
      {run.faults.length > 0 && (
        <Banner tone="loss">{t(texts.faultsFound, { count: run.faults.length })}</Banner>
      )}
      {run.working === null ? (
        <NextButtons run={run} />
      ) : (
        <Banner
          tone="info"
          progress={
            <Progress
              label={nameTask(run.working, t)}
              done={run.progress}
              total={run.progress > 0 ? 1 : undefined}
            />
          }
        >
          {nameTask(run.working, t)}
        </Banner>
      )}
    </Stack>
  );
}

function nameTask(task: string, t: Translate): string {
  if (task === 'forms') return t(texts.workingForms);
  if (task === 'statements') return t(texts.workingStatements);
  return task === 'validate' ? t(texts.workingValidate) : t(texts.workingFiling);
}

const order = ['draft', 'validated', 'locked', 'furnished', 'filed', 'accepted'];

function listSteps({ state, submissions }: Run, t: Translate) {
  const isAnswered = ['acceptedWithErrors', 'rejected', 'corrected'].includes(state);
  const reached = isAnswered ? order.length - 1 : order.indexOf(state);
  const labels = [
    t(texts.makeForms),
    t(texts.stepValidate),
    t(texts.stepLock),
    t(texts.stepFurnish),
    t(texts.stepFile),
    t(texts.stepReceipt),
  ];
  return labels.map((label, index) => {
    const isReached = index <= reached;
    const isLast = index === labels.length - 1;
    const answer = isLast && isReached ? nameRunState(state, t) : undefined;
    const prepared = submissions.filter((each) => each.state === 'prepared').length;
    const open =
      label === t(texts.stepFile) && prepared > 0
        ? t(texts.filesPrepared, { count: prepared })
        : t(texts.stepOpen);
    return {
      id: label,
      label,
      ready: isReached,
      state: answer ?? (isReached ? t(common.done) : open),
    };
  });
}

function NextButtons({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const allowed = useAllowed();
  const { may } = allowed;
  const step = findNextStep(run);
  const permission = step === 'validate' || step === 'makeFiles' ? 'sourceEdit' : 'accountEdit';
  if (step === 'done')
    return (
      <Text tone="muted">{t(run.state === 'accepted' ? texts.runDone : texts.runAnswered)}</Text>
    );
  if (!may(permission)) return <Text tone="muted">{explainBlocked(permission, t, allowed)}</Text>;
  return (
    <Row>
      {step === 'validate' && <Validate run={run} />}
      {step === 'lock' && <Lock run={run} />}
      {step === 'furnish' && <Furnish run={run} />}
      {step === 'makeFiles' && <MakeFiles run={run} isPrimary />}
      {step === 'file' && (
        <>
          <MarkFiled run={run} />
          <MakeFiles run={run} />
        </>
      )}
      {step === 'receipt' && (
        <PageButton kind="primary" page="files/management" search={{ year: run.taxYear }}>
          {t(texts.uploadReceipt)}
        </PageButton>
      )}
      {(run.state === 'draft' || run.state === 'validated') && <Remove run={run} />}
    </Row>
  );
}

function Validate({ run: { id: runId } }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const action = useAction(ValidateRun, { refetch: tirQueries, toastWrong: true });
  return (
    <Button kind="primary" busy={action.busy} onClick={() => action.run({ accountId, runId })}>
      {t(texts.validate)}
    </Button>
  );
}

const countForms = ({ totals }: Run): number => totals.reduce((sum, { forms }) => sum + forms, 0);

function Lock({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(LockRun, { refetch: tirQueries });
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, runId: run.id }, t(texts.lockedDone))) setAsking(false);
  };
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t(texts.lock)}
      </Button>
      <Confirm
        title={t(texts.lockTitle)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(texts.lock)}
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.lockEffect, { count: countForms(run) })}</Text>
      </Confirm>
    </>
  );
}

function Furnish({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(FurnishRun, { refetch: tirQueries });
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, runId: run.id }, t(texts.furnishedDone))) setAsking(false);
  };
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t(texts.recordFurnished)}
      </Button>
      <Confirm
        title={t(texts.furnishTitle)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(texts.recordFurnished)}
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.furnishEffect)}</Text>
      </Confirm>
    </>
  );
}

const formats = [
  ['json', texts.formatJson],
  ['iris-xml', texts.formatIrisXml],
  ['iris-csv', texts.formatIrisCsv],
  ['fdx-json', texts.formatFdx],
] as const;

function MakeFiles({
  run,
  isPrimary = false,
}: {
  readonly run: Run;
  readonly isPrimary?: boolean;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(['iris-xml']);
  const [isTest, setTest] = useState(false);
  const action = useAction(MakeFilingFiles, { refetch: tirQueries });
  const submit = async (): Promise<void> => {
    const variables = { accountId, runId: run.id, formats: [...chosen], isTest };
    if (await action.run(variables)) setOpen(false);
  };
  return (
    <>
      <Button kind={isPrimary ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        {t(isPrimary ? texts.makeFiles : texts.makeFilesAgain)}
      </Button>
      <FormDialog
        title={t(texts.makeFiles)}
        verb={t(texts.makeFiles)}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
        busy={action.busy}
        disabled={chosen.length === 0}
        wrong={action.wrong}
      >
        <Stack>
          {formats.map(([id, label]) => (
            <CheckField
              key={id}
              label={t(label)}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                setChosen((before) =>
                  checked ? [...before, id] : before.filter((each) => each !== id),
                )
              }
            />
          ))}
          <CheckField
            label={t(texts.testFile)}
            help={t(texts.testFileHelp)}
            checked={isTest}
            onChange={setTest}
          />
          <Text tone="muted">{t(texts.makeFilesEffect)}</Text>
        </Stack>
      </FormDialog>
    </>
  );
}

function MarkFiled({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const prepared = [
    ...new Set(
      run.submissions.filter(({ state }) => state === 'prepared').map(({ format }) => format),
    ),
  ];
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const format = prepared.includes(chosen) ? chosen : (prepared[0] ?? '');
  const action = useAction(MarkRunFiled, { refetch: tirQueries });
  const submit = async (): Promise<void> => {
    if (await action.run({ accountId, runId: run.id, format }, t(texts.filedDone))) setOpen(false);
  };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t(texts.markFiled)}
      </Button>
      <FormDialog
        title={t(texts.markFiled)}
        verb={t(texts.markFiled)}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
        busy={action.busy}
        wrong={action.wrong}
      >
        <Stack>
          <SelectField
            label={t(texts.format)}
            value={format}
            onChange={setChosen}
            options={formats
              .filter(([id]) => prepared.includes(id))
              .map(([value, label]) => ({ value, label: t(label) }))}
          />
          <Text tone="muted">{t(texts.markFiledEffect)}</Text>
        </Stack>
      </FormDialog>
    </>
  );
}

function Remove({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(DeleteRun, { refetch: tirQueries });
  if (!may('sourceDelete')) return null;
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, runId: run.id }, t(texts.draftDeleted))) setAsking(false);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t(texts.deleteDraft)}
      </Button>
      <Confirm
        title={t(texts.deleteDraftTitle)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(texts.deleteDraft)}
        danger
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.deleteDraftEffect, { count: countForms(run) })}</Text>
      </Confirm>
    </>
  );
}
