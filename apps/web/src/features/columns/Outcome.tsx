import * as texts from '@lotbook/messages/generated/web/columns';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import { formatType } from '@lotbook/model/type-text';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { Movements } from '../movements/Movements.tsx';
import type { Preview } from './mapping-form.ts';

type Reading = Preview['readings'][number];

/** The problems of the mapping, or the transactions that the first rows become. */
export function Outcome({ preview }: { readonly preview: Preview }) {
  const t = useTranslate();
  const { faults, readings } = preview;
  return (
    <Stack gap="one">
      {faults.length > 0 && (
        <Banner tone="warning">
          <BulletList items={faults} />
        </Banner>
      )}
      <Text tone="strong">{describeReadiness(t, preview)}</Text>
      {readings.length > 0 && (
        <PlainTable
          label={t(texts.preview)}
          rows={selectVisible(readings)}
          rowId={({ line, kind, reason }) => `${line} ${kind} ${reason}`}
          columns={makeColumns(t)}
        />
      )}
    </Stack>
  );
}

const maxShown = 10;

/** Rejected rows first, because a person can fix those. */
const selectVisible = (readings: readonly Reading[]): readonly Reading[] =>
  [
    ...readings.filter(({ kind }) => kind === 'rejected'),
    ...readings.filter(({ kind }) => kind !== 'rejected'),
  ].slice(0, maxShown);

/** The server previews up to this number of rows. */
const maxViewed = 200;

/** `0 of 2 rows are ready to import.` */
export function describeReadiness(
  t: Translate,
  { faults, rows, read, rejected, skipped }: Preview,
): string {
  if (faults.length > 0) return t(texts.readyCount, { ready: 0, total: rows.length });
  const total = read + rejected + skipped;
  const ready =
    total >= maxViewed
      ? t(texts.readyOfFirst, { ready: read, total })
      : t(texts.readyCount, { ready: read, total });
  return skipped > 0 ? `${ready} ${t(texts.rowsSkipped, { count: skipped })}` : ready;
}

const labels: Readonly<Record<string, Message>> = {
  transaction: texts.ready,
  rejected: common.rejected,
  skipped: texts.skipped,
};

function formatKind(t: Translate, kind: string): string {
  const label = labels[kind];
  return label ? t(label) : kind;
}

const makeColumns = (t: Translate): readonly Column<Reading>[] => [
  {
    id: 'line',
    label: t(common.line),
    width: '',
    end: true,
    cell: ({ line }) => t(common.number, { value: line }),
  },
  { id: 'kind', label: t(common.status), width: '', cell: ({ kind }) => formatKind(t, kind) },
  {
    id: 'result',
    label: t(common.result),
    width: '',
    wraps: true,
    cell: ({ column, reason, transaction }) =>
      transaction ? (
        <>
          <When at={transaction.at} /> {formatType(transaction.type, t)}:{' '}
          <Movements movements={transaction.movements} />
        </>
      ) : (
        [column, reason].filter(Boolean).join(' ')
      ),
  },
];
