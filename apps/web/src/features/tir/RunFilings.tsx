import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Download } from '@lotbook/ui/icons';
import { Section, Stack } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { MarkStateFiled } from './run-documents.ts';
import { tirQueries } from './documents.ts';
import { nameRunState, runTone, type Run } from './run-texts.ts';
import { useTirDownload } from './use-tir-download.ts';

/** The files for the IRS with their receipts, and the copies for states. */
export function RunFilings({ run }: { readonly run: Run }) {
  const t = useTranslate();
  if (run.submissions.length === 0 && run.stateCopies.length === 0) return null;
  return (
    <Section title={t(texts.filings)}>
      <Stack>
        {run.submissions.length > 0 && <Submissions run={run} />}
        {run.stateCopies.length > 0 && <StateCopies run={run} />}
      </Stack>
    </Section>
  );
}

function Submissions({ run: { submissions } }: { readonly run: Run }) {
  const t = useTranslate();
  const download = useTirDownload();
  return (
    <PlainTable
      listed
      label={t(common.files)}
      rows={submissions}
      rowId={({ id }) => id}
      columns={makeSubmissionColumns(t, download)}
    />
  );
}

const makeSubmissionColumns = (
  t: Translate,
  download: ReturnType<typeof useTirDownload>,
): readonly Column<Run['submissions'][number]>[] => [
  { id: 'file', label: t(texts.file), width: '', cell: ({ fileName }) => fileName },
  { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
  {
    id: 'records',
    label: t(texts.records),
    width: '',
    end: true,
    cell: ({ records }) => t(common.number, { value: records }),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '',
    cell: ({ state }) => <Badge tone={runTone(state)}>{nameRunState(state, t)}</Badge>,
  },
  {
    id: 'receipt',
    label: t(texts.receipt),
    width: '',
    cell: ({ receiptId }) => receiptId ?? '–',
  },
  {
    id: 'errors',
    label: t(texts.irsErrors),
    width: '',
    wraps: true,
    cell: ({ errors }) =>
      errors.length === 0
        ? '–'
        : errors
            .map(({ recordId, code, message }) =>
              t(texts.irsError, { record: String(recordId), code, message }),
            )
            .join(' '),
  },
  {
    id: 'download',
    label: t(texts.download),
    width: '',
    cell: ({ fileId, fileName }) => (
      <Button
        small
        kind="quiet"
        icon={<Download size={16} aria-hidden />}
        label={t(texts.downloadNamed, { file: fileName })}
        onClick={() => download({ fileId, name: fileName })}
      >
        {t(texts.download)}
      </Button>
    ),
  },
];

function StateCopies({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(MarkStateFiled, { refetch: tirQueries, toastWrong: true });
  const canFile = may('accountEdit') && run.state !== 'rejected' && run.state !== 'corrected';
  return (
    <PlainTable
      listed
      label={t(texts.stateCopies)}
      rows={run.stateCopies}
      rowId={({ state }) => state}
      columns={makeStateColumns(t, {
        file: canFile ? (state) => void action.run({ accountId, runId: run.id, state }) : undefined,
        busy: action.busy,
      })}
    />
  );
}

const makeStateColumns = (
  t: Translate,
  { file, busy }: { readonly file: ((state: string) => void) | undefined; readonly busy: boolean },
): readonly Column<Run['stateCopies'][number]>[] => [
  { id: 'state', label: t(texts.stateCopies), width: '', cell: ({ state }) => state },
  {
    id: 'channel',
    label: t(texts.channel),
    width: '',
    wraps: true,
    cell: ({ channel }) =>
      channel === 'combined' ? t(texts.channelCombined) : t(texts.channelDirect),
  },
  {
    id: 'forms',
    label: t(texts.forms),
    width: '',
    end: true,
    cell: ({ forms }) => t(common.number, { value: forms }),
  },
  {
    id: 'filed',
    label: t(texts.filedOn),
    width: '',
    cell: ({ state, channel, filedAt }) =>
      filedAt !== null ? (
        <When at={filedAt} />
      ) : channel === 'direct' && file ? (
        <Button
          small
          busy={busy}
          label={t(texts.markStateFiledNamed, { state })}
          onClick={() => file(state)}
        >
          {t(texts.markStateFiled)}
        </Button>
      ) : (
        t(common.notYet)
      ),
  },
];
