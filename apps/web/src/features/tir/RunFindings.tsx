import * as texts from '@lotbook/messages/generated/web/tir';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { Section, Stack } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { Run } from './run-texts.ts';

/** Totals of a run, how they tie to the intake, and what the validation found. */
export function RunFindings({ run }: { readonly run: Run }) {
  const t = useTranslate();
  if (run.totals.length === 0 && run.faults.length === 0) return null;
  return (
    <Section title={t(texts.totals)}>
      <Stack>
        <BoxTotals run={run} />
        <TieOuts run={run} />
        {run.exclusions.length > 0 && <Exclusions run={run} />}
        <Findings title={t(texts.faults, { count: run.faults.length })} rows={run.faults} />
        <Findings title={t(texts.notices, { count: run.notices.length })} rows={run.notices} />
      </Stack>
    </Section>
  );
}

type TotalRow = Run['totals'][number];
type BoxTotal = TotalRow['boxes'][number] & Pick<TotalRow, 'formType' | 'forms'>;

function BoxTotals({ run: { totals } }: { readonly run: Run }) {
  const t = useTranslate();
  const rows = totals.flatMap(({ formType, forms, boxes }) =>
    pickUsed(boxes).map((box) => ({ ...box, formType, forms })),
  );
  return (
    <PlainTable
      listed
      label={t(texts.boxes)}
      rows={rows}
      rowId={({ formType, box }) => `${formType} ${box}`}
      columns={makeBoxColumns(t)}
    />
  );
}

/** Without boxes that are zero on every form: most forms fill few. */
function pickUsed(boxes: TotalRow['boxes']): TotalRow['boxes'] {
  const used = boxes.filter(({ amount }) => !/^-?[0.]*$/.test(amount));
  return used.length > 0 ? used : boxes.slice(0, 1);
}

const makeBoxColumns = (t: Translate): readonly Column<BoxTotal>[] => [
  { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
  {
    id: 'forms',
    label: t(texts.forms),
    width: '',
    end: true,
    cell: ({ forms }) => t(common.number, { value: forms }),
  },
  {
    id: 'box',
    label: t(texts.box),
    width: '',
    cell: ({ box, name }) => t(texts.boxNamed, { box, name }),
  },
  {
    id: 'amount',
    label: t(texts.amountUsd),
    width: '',
    end: true,
    cell: ({ amount }) => <Amount value={amount} digits="cents" />,
  },
];

function TieOuts({ run: { tieOuts } }: { readonly run: Run }) {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(texts.tieOut)}
      rows={tieOuts}
      rowId={({ measure }) => measure}
      columns={makeTieColumns(t)}
    />
  );
}

const makeTieColumns = (t: Translate): readonly Column<Run['tieOuts'][number]>[] => [
  {
    id: 'measure',
    label: t(texts.tieOut),
    width: '',
    cell: ({ measure }) => (measure === 'sales' ? t(texts.sales) : t(common.income)),
  },
  {
    id: 'rows',
    label: t(texts.rows),
    width: '',
    end: true,
    cell: ({ rows }) => t(common.number, { value: rows }),
  },
  ...(['intake', 'reported', 'excluded', 'rounding'] as const).map((id) => ({
    id,
    label: t(
      {
        intake: texts.intake,
        reported: texts.reported,
        excluded: texts.excluded,
        rounding: texts.rounding,
      }[id],
    ),
    width: '',
    end: true,
    cell: (row: Run['tieOuts'][number]) => <Amount value={row[id]} digits="cents" />,
  })),
];

function Exclusions({ run: { exclusions } }: { readonly run: Run }) {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(texts.exclusions)}
      rows={exclusions}
      rowId={({ formType, code, text }) => `${formType} ${code} ${text}`}
      columns={makeExclusionColumns(t)}
    />
  );
}

const makeExclusionColumns = (t: Translate): readonly Column<Run['exclusions'][number]>[] => [
  { id: 'why', label: t(texts.exclusions), width: '', wraps: true, cell: ({ text }) => text },
  { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
  {
    id: 'rows',
    label: t(texts.rows),
    width: '',
    end: true,
    cell: ({ rows }) => t(common.number, { value: rows }),
  },
  {
    id: 'amount',
    label: t(texts.amountUsd),
    width: '',
    end: true,
    cell: ({ amount }) => <Amount value={amount} digits="cents" />,
  },
];

function Findings({ title, rows }: { readonly title: string; readonly rows: Run['notices'] }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <Disclosure title={title}>
      <PlainTable
        listed
        label={title}
        rows={rows.map((row, index) => ({ ...row, id: String(index) }))}
        rowId={({ id }) => id}
        columns={[
          { id: 'form', label: t(texts.form), width: '', cell: ({ formId }) => formId },
          { id: 'text', label: t(texts.finding), width: '', wraps: true, cell: ({ text }) => text },
        ]}
      />
    </Disclosure>
  );
}
