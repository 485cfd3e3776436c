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
  /** The account comes to the same under that: what it gains leads to the evidence there. */
  readonly hasEvidence: boolean;
  readonly taxYear: number;
  /** Why an asset comes to so much under a method. */
  readonly why: (asset: string, method: ComparedMethod) => InlineExplanation;
}

interface Line {
  readonly asset: string;
  readonly taxYear: number;
  readonly gains: readonly string[];
}

/**
 * What the difference between the methods is made of, by asset; each opens to its sales that differ most, with the lots that every method takes. The gain under the
 * method in force leads to the evidence of that asset where there is one.
 */
export function MethodDifferences({
  methods,
  inForce,
  hasEvidence,
  taxYear,
  why,
}: MethodDifferencesProps) {
  const [open, setOpen] = useState<string>();
  const present = methods.find(({ method }) => method === inForce) ?? methods[0];
  if (!present) return null;
  const ordered = [present, ...methods.filter((each) => each !== present)];
  const lines = toLines(ordered, taxYear);
  if (lines.length === 0)
    return (
      <Text tone="muted" size="small">
        No asset has another gain under another method.
      </Text>
    );
  return (
    <PlainTable
      listed
      label="What differs, by asset"
      rows={lines}
      rowId={({ asset }) => asset}
      columns={[...getColumns(ordered, hasEvidence, why), salesColumn(present, open, setOpen)]}
      openId={open}
      below={
        open !== undefined && (
          <MethodSales methods={ordered} asset={open} hasEvidence={hasEvidence} />
        )
      }
    />
  );
}

const salesColumn = (
  { sales }: ComparedMethod,
  open: string | undefined,
  onOpen: (asset: string | undefined) => void,
): Column<Line> => ({
  id: 'sales',
  label: 'Its sales',
  width: '',
  end: true,
  cell: ({ asset }) =>
    sales.some((sale) => sale.asset === asset) && (
      <Button
        small
        kind="quiet"
        label={`Sales of ${asset} that differ`}
        expanded={asset === open}
        onClick={() => onOpen(asset === open ? undefined : asset)}
      >
        {asset === open ? 'Hide' : 'Show'}
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
  // What divisions leave is no difference.
  return lines.filter(({ gains: [first = '0', ...others] }) =>
    others.some((each) => !isResidue(subtract(money(each), money(first)))),
  );
}

const getColumns = (
  [present, ...others]: readonly ComparedMethod[],
  hasEvidence: boolean,
  why: MethodDifferencesProps['why'],
): readonly Column<Line>[] => [
  {
    id: 'asset',
    label: 'What differs',
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
      label: `Difference of ${other.method}`,
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
