import { format, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Columns, Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import type { ComparedLot, ComparedMethod, ComparedSale } from './comparer.worker.ts';

interface MethodSalesProps {
  /** Of the account's method first. */
  readonly methods: readonly ComparedMethod[];
  readonly asset: string;
  /** The account comes to the same under the first method: its gains lead to the evidence there. */
  readonly hasEvidence: boolean;
}

/** Of one asset the sales that differ most between the methods, each with the lots that every method takes: why one gains more than the other. */
export function MethodSales({ methods, asset, hasEvidence }: MethodSalesProps) {
  const [isWhole, setWhole] = useState(false);
  const [present, ...others] = methods;
  const sales = present!.sales.flatMap((sale, at) => (sale.asset === asset ? [{ sale, at }] : []));
  return (
    <Stack gap="three">
      {sales.slice(0, isWhole ? sales.length : atFirst).map(({ sale, at }) => (
        <Stack key={sale.entryId} gap="one">
          <Text as="span">
            <When at={sale.timestamp} show="day" />:{' '}
            <Amount value={sale.quantity} unit={shortened(asset)} /> brought{' '}
            <Amount value={sale.proceeds} digits="cents" />
          </Text>
          <Columns least={210}>
            <UnderMethod method={present!.method} sale={sale} hasEvidence={hasEvidence} />
            {others.map(({ method, sales: theirs }) => (
              <UnderMethod
                key={method}
                method={method}
                sale={theirs[at]!}
                beside={sale}
                hasEvidence={false}
              />
            ))}
          </Columns>
        </Stack>
      ))}
      {!isWhole && sales.length > atFirst ? (
        <Row>
          <Button small onClick={() => setWhole(true)}>
            Show {sales.length - atFirst} more
          </Button>
        </Row>
      ) : (
        sales.length === maxListed && (
          <Text tone="muted" size="small">
            The {maxListed} sales of the year that differ most.
          </Text>
        )
      )}
    </Stack>
  );
}

/** More of one asset are not told. */
const maxListed = 20;
const atFirst = 3;

interface UnderMethodProps {
  readonly method: string;
  readonly sale: ComparedSale;
  /** The same sale under the account's method. */
  readonly beside?: ComparedSale;
  readonly hasEvidence: boolean;
}

function UnderMethod({ method, sale, beside, hasEvidence }: UnderMethodProps) {
  const gain = <Amount value={sale.gain} digits="cents" gain />;
  return (
    <Stack gap="half">
      <Text as="span">
        <strong>{method}</strong>{' '}
        {hasEvidence ? (
          <WhyLink what="entry" id={sale.entryId}>
            {gain}
          </WhyLink>
        ) : (
          gain
        )}
        {beside && (
          <small className="lb-muted">
            {' '}
            differs by{' '}
            <Amount
              value={format(subtract(money(sale.gain), money(beside.gain)))}
              digits="cents"
              gain
            />
          </small>
        )}
      </Text>
      <PlainTable
        label={`Lots under ${method}`}
        rows={sale.lots}
        rowId={lotKey}
        columns={lotColumns}
      />
      {sale.furtherLots > 0 && (
        <Text tone="muted" size="small">
          And {several(sale.furtherLots, 'smaller lot', 'smaller lots')}:{' '}
          <Amount value={sale.furtherQuantity} unit={shortened(sale.asset)} />, cost{' '}
          <Amount value={sale.furtherBasis} digits="cents" />
        </Text>
      )}
    </Stack>
  );
}

const lotKey = ({ lotId, acquiredOn, quantity }: ComparedLot): string =>
  `${lotId} ${acquiredOn} ${quantity}`;

const lotColumns: readonly Column<ComparedLot>[] = [
  {
    id: 'acquired',
    label: 'Acquired',
    width: '',
    cell: ({ lotId, acquiredOn, source }) =>
      lotId === null ? (
        'Nobody knows'
      ) : (
        <>
          <WhyLink what="lot" id={lotId}>
            <When at={acquiredOn} />
          </WhyLink>
          {source !== null && <small className="lb-lot-from">{source}</small>}
        </>
      ),
  },
  {
    id: 'quantity',
    label: 'Units',
    width: '',
    end: true,
    cell: ({ quantity }) => <Amount value={quantity} />,
  },
  {
    id: 'basis',
    label: 'Cost',
    width: '',
    end: true,
    cell: ({ basis }) => <Amount value={basis} digits="cents" />,
  },
];
