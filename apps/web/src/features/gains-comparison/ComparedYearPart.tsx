import * as texts from '@lotbook/messages/generated/web/gains-comparison';
import * as common from '@lotbook/messages/generated/common';
import * as columns from '@lotbook/messages/generated/reports/columns';
import type { Translate } from '@lotbook/messages/translator';
import { format, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { IncompleteBanner } from '../account/IncompleteBanner.tsx';
import { UncertainBanner } from '../account/UncertainBanner.tsx';
import { TotalAmount } from '../account/TotalAmount.tsx';
import type { UnpricedCount } from '../account/incomplete-text.ts';
import type { UncertainGain } from '../account/uncertain-text.ts';
import { useAssumed } from '../account/use-assumed.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useUncertain } from '../account/use-uncertain.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import type { ComparedYear } from './use-report-comparison.ts';

interface ComparedYearPartProps {
  readonly compared: ComparedYear;
  /** The report. */
  readonly file: string;
}

/** A tax year of the report next to that of the account, and the sales that differ. */
export function ComparedYearPart({ compared, file }: ComparedYearPartProps) {
  const t = useTranslate();
  const { year, agreed, differing, differences } = compared;
  const label = useTaxPlace().years.label(year);
  const missing = useUnpriced(year);
  const assumed = useAssumed()(year).gain;
  const uncertain = useUncertain()(year)?.gain;
  const further = differing - differences.length;
  return (
    <Stack>
      <h3>{t(texts.yearTitle, { year: label, file })}</h3>
      <IncompleteBanner year={year} label={label} />
      <UncertainBanner year={year} label={label} />
      <PlainTable
        listed
        label={t(texts.sumsTable, { year: label })}
        rows={makeSums(compared, t)}
        rowId={({ name }) => name}
        columns={makeSumColumns(t, { missing, assumed, uncertain })}
      />
      <Text>
        {differing === 0
          ? t(texts.allAgree, { count: agreed })
          : t(texts.someDiffer, { differing, agreed })}
      </Text>
      {differences.length > 0 && (
        <PlainTable
          listed
          label={t(texts.differencesTable, { year: label })}
          rows={differences}
          rowId={({ asset, on }) => `${on} ${asset}`}
          columns={makeDifferenceColumns(t)}
        />
      )}
      {further > 0 && <Text tone="muted">{t(texts.furtherDifferences, { count: further })}</Text>}
    </Stack>
  );
}

interface SumRow {
  readonly name: string;
  readonly theirs: string;
  readonly ours: string;
  readonly isGain: boolean;
}

const makeSums = ({ theirs, ours }: ComparedYear, t: Translate): readonly SumRow[] => [
  { name: t(columns.proceeds), theirs: theirs.proceeds, ours: ours.proceeds, isGain: false },
  { name: t(common.costBasis), theirs: theirs.costBasis, ours: ours.costBasis, isGain: false },
  { name: t(columns.gainOrLoss), theirs: theirs.gain, ours: ours.gain, isGain: true },
];

interface Doubts {
  readonly missing: readonly UnpricedCount[];
  readonly assumed: number;
  readonly uncertain: UncertainGain | null | undefined;
}

const makeSumColumns = (t: Translate, doubts: Doubts): readonly Column<SumRow>[] => [
  { id: 'figure', label: t(texts.figure), width: '', cell: ({ name }) => name },
  {
    id: 'theirs',
    label: t(texts.theirs),
    width: '',
    end: true,
    cell: ({ theirs, isGain }) => <Amount value={theirs} digits="cents" gain={isGain} />,
  },
  {
    id: 'ours',
    label: t(texts.ours),
    width: '',
    end: true,
    cell: ({ ours, isGain }) => (
      <TotalAmount
        value={ours}
        missing={doubts.missing}
        isComputing={false}
        assumed={doubts.assumed}
        uncertain={isGain ? doubts.uncertain : undefined}
        gain={isGain}
      />
    ),
  },
  {
    id: 'difference',
    label: t(columns.difference),
    width: '',
    end: true,
    cell: ({ theirs, ours, isGain }) => (
      <Amount value={format(subtract(money(ours), money(theirs)))} digits="cents" gain={isGain} />
    ),
  },
];

type Difference = ComparedYear['differences'][number];

const makeDifferenceColumns = (t: Translate): readonly Column<Difference>[] => [
  { id: 'date', label: t(common.date), width: '', cell: ({ on }) => <When at={on} /> },
  {
    id: 'asset',
    label: t(common.asset),
    width: '',
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'gain',
    label: t(texts.gainDifference),
    width: '',
    end: true,
    cell: ({ gain }) => <Amount value={gain} digits="cents" gain />,
  },
  {
    id: 'reasons',
    label: t(texts.reasons),
    width: '',
    cell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}.</p>),
  },
];
