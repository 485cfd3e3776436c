import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/overview-methods';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { format, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Columns, Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useMemo, useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import type { ComparedLot, ComparedMethod, ComparedSale } from './comparer.worker.ts';

interface MethodSalesProps {
  /** The account's method first. */
  readonly methods: readonly ComparedMethod[];
  readonly asset: string;
  /** The account has the same result under the first method, so its gains link to the evidence. */
  readonly hasEvidence: boolean;
}

/** The sales of one asset that differ most between the methods, each with the lots that each method uses. */
export function MethodSales({ methods, asset, hasEvidence }: MethodSalesProps) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const [present, ...others] = methods;
  const sales = present!.sales.flatMap((sale, at) => (sale.asset === asset ? [{ sale, at }] : []));
  return (
    <Stack gap="three">
      {sales.slice(0, isWhole ? sales.length : atFirst).map(({ sale, at }) => (
        <Stack key={sale.entryId} gap="one">
          <Text as="span">
            <RichText
              message={texts.saleProceeds}
              params={{ at: sale.timestamp, units: sale.quantity, proceeds: sale.proceeds }}
              tags={{ when: showDay, units: showUnits(asset), proceeds: showCents }}
            />
          </Text>
          <Columns least={210}>
            <UnderMethod method={present!.method} sale={sale} hasEvidence={hasEvidence} />
            {others.map(({ method, sales: theirs }) => (
              <UnderMethod
                key={method}
                method={method}
                sale={theirs[at]!}
                reference={sale}
                hasEvidence={false}
              />
            ))}
          </Columns>
        </Stack>
      ))}
      {!isWhole && sales.length > atFirst ? (
        <Row>
          <Button small onClick={() => setWhole(true)}>
            {t(texts.showMore, { count: sales.length - atFirst })}
          </Button>
        </Row>
      ) : (
        sales.length === maxListed && (
          <Text tone="muted" size="small">
            {t(texts.mostDiffering, { count: maxListed })}
          </Text>
        )
      )}
    </Stack>
  );
}

/** The server sends no more sales of one asset. */
const maxListed = 20;
const atFirst = 3;

interface UnderMethodProps {
  readonly method: string;
  readonly sale: ComparedSale;
  /** The same sale under the account's method. */
  readonly reference?: ComparedSale;
  readonly hasEvidence: boolean;
}

function UnderMethod({ method, sale, reference, hasEvidence }: UnderMethodProps) {
  const t = useTranslate();
  const lotColumns = useMemo(() => makeLotColumns(t), [t]);
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
        {reference && (
          <small className="lb-muted">
            {' '}
            <RichText
              message={texts.differsBy}
              params={{ amount: format(subtract(money(sale.gain), money(reference.gain))) }}
              tags={{ amount: showGain }}
            />
          </small>
        )}
      </Text>
      <PlainTable
        label={t(texts.lotsUnder, { method })}
        rows={sale.lots}
        rowId={getLotKey}
        columns={lotColumns}
      />
      {sale.furtherLots > 0 && (
        <Text tone="muted" size="small">
          <RichText
            message={texts.smallerLots}
            params={{
              count: sale.furtherLots,
              units: sale.furtherQuantity,
              cost: sale.furtherBasis,
            }}
            tags={{ units: showUnits(sale.asset), cost: showCents }}
          />
        </Text>
      )}
    </Stack>
  );
}

const showDay = (at: string) => <When at={at} show="day" />;
const showUnits = (asset: string) => (quantity: string) => (
  <Amount value={quantity} unit={shortenName(asset)} />
);
const showGain = (amount: string) => <Amount value={amount} digits="cents" gain />;
const showCents = (amount: string) => <Amount value={amount} digits="cents" />;

const getLotKey = ({ lotId, acquiredOn, quantity }: ComparedLot): string =>
  `${lotId} ${acquiredOn} ${quantity}`;

const makeLotColumns = (t: Translate): readonly Column<ComparedLot>[] => [
  {
    id: 'acquired',
    label: t(texts.acquired),
    width: '',
    cell: ({ lotId, acquiredOn, source }) =>
      lotId === null ? (
        t(texts.unknownOrigin)
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
    label: t(common.units),
    width: '',
    end: true,
    cell: ({ quantity }) => <Amount value={quantity} />,
  },
  {
    id: 'basis',
    label: t(common.costBasis),
    width: '',
    end: true,
    cell: ({ basis }) => <Amount value={basis} digits="cents" />,
  },
];
