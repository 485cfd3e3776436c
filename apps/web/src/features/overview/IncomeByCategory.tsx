import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { DataTable } from '@lotbook/ui/DataTable';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import { LinkMaker } from '../../system/links.tsx';
import { nothingHidden } from '../shared/view.ts';
import { formatCategory } from '@lotbook/model/category-text';

type Line = OverviewQuery['incomeBreakdown'][number];
interface IncomeProps {
  readonly lines: readonly Line[];
  readonly taxYear: number;
  /** As written in the account's country. */
  readonly year: string;
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
  /** Income that no line includes, or that may be missing. */
  readonly excluded: readonly Unpriced[];
}

export function IncomeByCategory({
  lines,
  taxYear,
  year,
  currency,
  stale,
  computing,
  excluded,
}: IncomeProps) {
  const t = useTranslate();
  const missing = formatExcluded(excluded, t);
  return (
    <Section
      title={t(overview.incomeTitle, { year })}
      flush={lines.length > 0}
      note={lines.length > 0 && missing !== '' ? t(overview.incomplete, { missing }) : undefined}
      action={missing !== '' && <CompleteLinks year={taxYear} excluded={excluded} />}
    >
      {lines.length === 0 ? (
        <Text tone="muted">
          {missing !== ''
            ? t(overview.incomeUnknown, { missing })
            : computing
              ? t(common.calculating)
              : t(overview.noIncome, { year })}
        </Text>
      ) : (
        <DataTable
          label={t(overview.incomeTitle, { year })}
          rows={lines}
          rowId={(line) => line.category}
          columns={makeColumns(t, currency, taxYear)}
          lines={makeLines(t, currency, taxYear)}
          status="ready"
          stale={stale}
          empty={null}
        />
      )}
    </Section>
  );
}

/** The value of a category, with a link to its transactions. */
const Value = ({
  line: { category, value },
  taxYear,
  unit,
}: {
  readonly line: Line;
  readonly taxYear: number;
  readonly unit?: string;
}) => (
  <LinkMaker
    page="transactions"
    search={{
      txDateStatic: String(taxYear),
      taxCategories: [category],
      txFlags: { flags: ['income'], operator: 'or' },
      ...nothingHidden,
    }}
  >
    <Amount value={value} digits="cents" {...(unit === undefined ? { align: true } : { unit })} />
  </LinkMaker>
);

const makeColumns = (t: Translate, currency: string, taxYear: number): readonly Column<Line>[] => [
  {
    id: 'category',
    label: t(overview.categoryColumn),
    width: 'minmax(100px, 1fr)',
    cell: (line) => formatCategory(line.category, t),
  },
  {
    id: 'count',
    label: t(overview.timesColumn),
    width: '64px',
    end: true,
    cell: (line) => t(common.number, { value: line.count }),
  },
  {
    id: 'value',
    label: currency,
    width: 'minmax(88px, auto)',
    end: true,
    cell: (line) => <Value line={line} taxYear={taxYear} />,
  },
];

const makeLines = (t: Translate, currency: string, taxYear: number): TwoLines<Line> => ({
  what: (line) => formatCategory(line.category, t),
  when: (line) => t(overview.times, { count: line.count }),
  amount: (line) => <Value line={line} taxYear={taxYear} unit={currency} />,
  outcome: () => '',
});
