import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FileText } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useEffect, useMemo, useState } from 'react';
import { useDebounced } from '../../system/debounced.ts';
import { useAccountId } from '../account/use-account.ts';
import { TirFormsDocument } from './form-documents.ts';
import { nameStatus, nameVersion, statuses, type TirForm } from './form-texts.ts';
import { FormDrawer } from './FormDrawer.tsx';
import type { Run } from './run-texts.ts';

/** The forms of a run by type. A row opens its boxes and versions. */
export function FormsTable({ run }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [formType, setFormType] = useState('');
  const [status, setStatus] = useState('');
  const [typed, setTyped] = useState('');
  const recipient = useDebounced(typed.trim());
  const [opened, setOpened] = useState<TirForm>();
  const { data, previousData, error, refetch, fetchMore } = useQuery(TirFormsDocument, {
    variables: {
      accountId,
      runId: run.id,
      formType: formType || null,
      status: status || null,
      recipient: recipient || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const isMade = run.working !== 'forms';
  useEffect(() => {
    if (isMade) void refetch();
  }, [isMade, refetch]);
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const page = (data ?? previousData)?.tirForms;
  const types = run.totals.map((total) => total.formType);
  const isFiltered = status !== '' || recipient !== '';
  const total = run.totals
    .filter((each) => formType === '' || each.formType === formType)
    .reduce((sum, { forms }) => sum + forms, 0);
  return (
    <Section
      title={t(texts.forms)}
      flush
      action={
        <Row>
          <SearchField label={t(texts.searchRecipients)} value={typed} onChange={setTyped} />
          {run.kind === 'correction' && (
            <SelectField
              bare
              small
              label={t(texts.version)}
              value={status}
              onChange={setStatus}
              options={[
                { value: '', label: t(texts.allVersions) },
                ...statuses.map((value) => ({ value, label: nameStatus(value, t) })),
              ]}
            />
          )}
          {types.length > 1 && (
            <SelectField
              bare
              small
              label={t(texts.formType)}
              value={formType}
              onChange={setFormType}
              options={[
                { value: '', label: t(texts.allForms) },
                ...types.map((value) => ({ value, label: value })),
              ]}
            />
          )}
        </Row>
      }
    >
      <DataTable
        label={t(texts.forms)}
        rows={page?.forms ?? []}
        rowId={({ id }) => id}
        columns={columns}
        lines={lines}
        status={error && !page ? 'failed' : page ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        total={isFiltered ? undefined : total}
        leastWidth={860}
        onOpen={setOpened}
        openId={opened?.id}
        stale={run.working === 'forms'}
        more={{
          has: page?.pageInfo.hasNextPage ?? false,
          load: () =>
            void fetchMore({
              variables: { cursor: page?.pageInfo.endCursor ?? null },
              updateQuery: (before, { fetchMoreResult: { tirForms } }) => ({
                ...before,
                tirForms: {
                  ...tirForms,
                  forms: [...before.tirForms.forms, ...tirForms.forms],
                },
              }),
            }),
        }}
        empty={
          <Empty
            title={t(isFiltered ? texts.noMatchingForms : texts.noForms)}
            icon={<FileText size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(isFiltered ? texts.noMatchingRecipientsHelp : texts.noFormsHelp)}
          </Empty>
        }
      />
      <FormDrawer form={opened} onClose={() => setOpened(undefined)} />
    </Section>
  );
}

/** The first boxes, which hold what was sold or paid. */
const summarize = ({ boxes }: TirForm): string =>
  boxes
    .slice(0, 4)
    .map(({ box, value }) => `${box}: ${value}`)
    .join(' · ');

const makeColumns = (t: Translate): readonly Column<TirForm>[] => [
  { id: 'type', label: t(texts.form), width: '112px', cell: ({ formType }) => formType },
  {
    id: 'recipient',
    label: t(texts.recipient),
    width: 'minmax(160px, 1fr)',
    cell: ({ recipientName }) => recipientName,
  },
  { id: 'tin', label: t(texts.tin), width: '128px', cell: ({ tin }) => tin || t(common.none) },
  {
    id: 'sale',
    label: t(texts.saleId),
    width: 'minmax(120px, 1fr)',
    cell: ({ saleId }) => saleId ?? '–',
  },
  { id: 'boxes', label: t(texts.boxes), width: 'minmax(240px, 2fr)', cell: summarize },
  {
    id: 'version',
    label: t(texts.version),
    width: '136px',
    cell: (form) => (
      <Badge tone={form.status === 'original' ? 'plain' : 'info'}>{nameVersion(form, t)}</Badge>
    ),
  },
];

const makeLines = (t: Translate): TwoLines<TirForm> => ({
  what: ({ recipientName }) => recipientName,
  when: ({ tin }) => tin,
  amount: ({ formType }) => formType,
  outcome: (form) => nameVersion(form, t),
});
