import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { Section, Stack } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import { formatReason, formatState, getStateTone } from './posting-texts.ts';
import type { PostingSummary } from './use-posting-summary.ts';

type Hold = PostingSummary['holds'][number];
type SkippedMonth = PostingSummary['skipped'][number];

interface HoldListProps {
  readonly summary: PostingSummary;
  readonly currency: string;
  readonly appName: IntegrationId;
}

/** Why entries of the journal aren't posted, with their sums. Absent if all are. */
export function HoldList({ summary, currency, appName }: HoldListProps) {
  const t = useTranslate();
  const { holds, skipped } = summary;
  if (holds.length === 0) return null;
  return (
    <Section title={t(texts.holds)} note={t(texts.holdsNote, { name: integrationNames[appName] })}>
      <Stack>
        <PlainTable
          label={t(texts.tableOf, { title: t(texts.holds) })}
          rows={holds}
          rowId={({ state, reason }) => `${state} ${reason}`}
          columns={makeColumns(t, currency, appName)}
          listed
        />
        {skipped.length > 0 && (
          <Disclosure title={t(texts.byMonth)}>
            <PlainTable
              label={t(texts.byMonth)}
              rows={skipped}
              rowId={({ month }) => month}
              columns={makeMonthColumns(t, currency)}
            />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
}

const makeColumns = (
  t: Translate,
  currency: string,
  appName: IntegrationId,
): readonly Column<Hold>[] => [
  {
    id: 'reason',
    label: t(common.reason),
    width: '',
    cell: ({ reason }) => (
      <PageLink page={`integrations/${appName}`} search={{ tab: 'sync', reason }}>
        {formatReason(reason, t)}
      </PageLink>
    ),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '',
    cell: ({ state }) => <Badge tone={getStateTone(state)}>{formatState(state, t)}</Badge>,
  },
  ...makeSums<Hold>(t, currency),
];

const makeMonthColumns = (t: Translate, currency: string): readonly Column<SkippedMonth>[] => [
  { id: 'month', label: t(texts.perMonth), width: '', cell: ({ month }) => month },
  ...makeSums<SkippedMonth>(t, currency),
];

const makeSums = <Row extends { readonly count: number; readonly value: string }>(
  t: Translate,
  currency: string,
): readonly Column<Row>[] => [
  {
    id: 'count',
    label: t(texts.syncMode),
    width: '',
    end: true,
    cell: ({ count }) => t(common.number, { value: count }),
  },
  {
    id: 'value',
    label: t(texts.amountColumn, { label: t(texts.valueColumn), currency }),
    width: '',
    end: true,
    cell: ({ value }) => <Amount value={value} asset={currency} digits="cents" align />,
  },
];
