import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/overview-methods';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format, isResidue, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { ExplainedFigureView, type InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { WhyLink } from '../../system/links.tsx';
import type { ComparedMethod } from './comparer.worker.ts';
import { MethodSales } from './MethodSales.tsx';

interface MethodDifferencesProps {
  readonly methods: readonly ComparedMethod[];
  /** The method of the account. */
  readonly inForce: string | undefined;
  /** The account has the same result under its method, so its gains link to the evidence. */
  readonly hasEvidence: boolean;
  readonly taxYear: number;
  /** Explains the gain of an asset under a method. */
  readonly why: (asset: string, method: ComparedMethod) => InlineExplanation;
}

interface Line {
  readonly asset: string;
  readonly taxYear: number;
  readonly gains: readonly string[];
}

/**
 * The differences between the methods by asset. Each asset expands to the sales that differ most, with the lots that each method uses. The gain under the method in use
 * links to its evidence if there is any.
 */
export function MethodDifferences({
  methods,
  inForce,
  hasEvidence,
  taxYear,
  why,
}: MethodDifferencesProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<string>();
  const present = methods.find(({ method }) => method === inForce) ?? methods[0];
  if (!present) return null;
  const ordered = [present, ...methods.filter((each) => each !== present)];
  const lines = toLines(ordered, taxYear);
  if (lines.length === 0)
    return (
      <Text tone="muted" size="small">
        {t(texts.noDifference)}
      </Text>
    );
  return (
    <PlainTable
      listed
      label={t(texts.differencesLabel)}
      rows={lines}
      rowId={({ asset }) => asset}
      columns={[
        ...getColumns(t, ordered, hasEvidence, why),
        makeSalesColumn(t, present, open, setOpen),
      ]}
      openId={open}
      below={
        open !== undefined && (
          <MethodSales methods={ordered} asset={open} hasEvidence={hasEvidence} />
        )
      }
    />
  );
}

const makeSalesColumn = (
  t: Translate,
  { sales }: ComparedMethod,
  open: string | undefined,
  onOpen: (asset: string | undefined) => void,
): Column<Line> => ({
  id: 'sales',
  label: t(texts.salesColumn),
  width: '',
  end: true,
  cell: ({ asset }) =>
    sales.some((sale) => sale.asset === asset) && (
      <Button
        small
        kind="quiet"
        label={t(texts.differingSales, { asset })}
        expanded={asset === open}
        onClick={() => onOpen(asset === open ? undefined : asset)}
      >
        {t(asset === open ? texts.hide : texts.show)}
      </Button>
    ),
});

function toLines(methods: readonly ComparedMethod[], taxYear: number): readonly Line[] {
  const ofYear = methods.map(({ assets }) => assets.filter(({ year }) => year === taxYear));
  const lines = (ofYear[0] ?? []).map(({ asset }, index) => ({
    asset,
    taxYear,
    gains: ofYear.map((list) => list[index]?.gain ?? '0'),
  }));
  // Residues of divisions are no difference.
  return lines.filter(({ gains: [first = '0', ...others] }) =>
    others.some((each) => !isResidue(subtract(money(each), money(first)))),
  );
}

const getColumns = (
  t: Translate,
  [present, ...others]: readonly ComparedMethod[],
  hasEvidence: boolean,
  why: MethodDifferencesProps['why'],
): readonly Column<Line>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: '',
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'present',
    label: present!.method,
    width: '',
    end: true,
    cell: ({ asset, taxYear, gains }) => {
      const amount = <Amount value={gains[0]} digits="cents" gain />;
      return hasEvidence ? (
        <WhyLink what="year" id={`${taxYear}/${asset}`}>
          {amount}
        </WhyLink>
      ) : (
        <ExplainedFigureView told={() => why(asset, present!)}>{amount}</ExplainedFigureView>
      );
    },
  },
  ...others.flatMap((other, index): readonly Column<Line>[] => [
    {
      id: other.method,
      label: other.method,
      width: '',
      end: true,
      cell: ({ asset, gains }) => (
        <ExplainedFigureView told={() => why(asset, other)}>
          <Amount value={gains[index + 1]} digits="cents" gain />
        </ExplainedFigureView>
      ),
    },
    {
      id: `${other.method} less`,
      label: t(texts.differenceColumn, { method: other.method }),
      width: '',
      end: true,
      cell: ({ gains }) => (
        <Amount
          value={format(subtract(money(gains[index + 1]!), money(gains[0]!)))}
          digits="cents"
          gain
        />
      ),
    },
  ]),
];
