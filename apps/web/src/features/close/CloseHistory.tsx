import * as common from '@lotbook/messages/generated/common';
import * as close from '@lotbook/messages/generated/web/close';
import type { Translate } from '@lotbook/messages/translator';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { BookMonthsQuery } from '../../generated/graphql.ts';
import { formatMonth } from '../journal/periods.ts';

type Change = BookMonthsQuery['bookMonths']['history'][number];

/** Who closed and reopened which month, and why. */
export function CloseHistory({ history }: { readonly history: readonly Change[] }) {
  const t = useTranslate();
  return (
    <Section title={t(close.history)} flush>
      <PlainTable
        label={t(close.history)}
        rows={history}
        rowId={({ id }) => id}
        columns={makeColumns(t)}
      />
    </Section>
  );
}

const digestShown = 12;

const makeColumns = (t: Translate): readonly Column<Change>[] => [
  {
    id: 'when',
    label: t(close.when),
    width: '160px',
    cell: ({ madeAt }) => <When at={madeAt} />,
  },
  {
    id: 'action',
    label: t(close.action),
    width: '120px',
    cell: ({ action }) => t(action === 'close' ? close.closedAction : close.reopenedAction),
  },
  {
    id: 'month',
    label: t(close.month),
    width: '140px',
    cell: ({ month }) => formatMonth(month, t),
  },
  {
    id: 'who',
    label: t(close.by),
    width: '160px',
    cell: ({ who }) => who ?? t(close.formerMember),
  },
  {
    id: 'reason',
    label: t(common.reason),
    width: '1fr',
    wraps: true,
    cell: ({ reason, digest }) =>
      reason ?? (digest === null ? '–' : t(close.digest, { digest: digest.slice(0, digestShown) })),
  },
];
