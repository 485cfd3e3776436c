import * as planning from '@lotbook/messages/generated/web/planning';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { format, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { TextField } from '@lotbook/ui/fields';
import { Columns, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { ExplainedFigureView } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';
import { LotChooser } from './LotChooser.tsx';
import { MethodChooser } from './MethodChooser.tsx';
import { readItem, getWhole, type PlanItem, type Rates } from './plan.ts';
import type { Planner } from './planner.ts';
import { useMethods } from './use-methods.ts';
import type { PlanState } from './use-plan.ts';
import { explainPortfolioValue } from './explain-value.ts';

interface PositionDrawerProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly position: Position | undefined;
  readonly planner: Planner | undefined;
  readonly plan: PlanState;
  readonly onClose: () => void;
}

/** One position: the results of a sale under each method, and its lots. */
export function PositionDrawer({ position, onClose, ...rest }: PositionDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={
        position ? t(planning.sellTitle, { asset: position.asset, source: position.source }) : ''
      }
      open={position !== undefined}
      onClose={onClose}
    >
      {position && <Sale {...rest} position={position} onClose={onClose} />}
    </Drawer>
  );
}

type SaleProps = PositionDrawerProps & { readonly position: Position };

function Sale({ facts, currency, rates, position, planner, plan, onClose }: SaleProps) {
  const t = useTranslate();
  const planned = plan.items.find(({ key }) => key === position.key);
  const [item, setItem] = useState<PlanItem>(() => planned ?? getWhole(position));
  const set = (change: Partial<PlanItem>) => setItem((before) => ({ ...before, ...change }));
  const made = readItem(t, item, position);
  const wrong = 'wrong' in made ? made.wrong : {};
  const { choices, error } = useMethods(planner, item, position);
  const tick = (lots: readonly string[]) => set({ lots, how: lots.length > 0 ? 'lots' : 'set' });
  const showAmount = (amount: string) => <Amount value={amount} digits="cents" unit={currency} />;
  const save = () => {
    plan.put(item);
    onClose();
  };
  return (
    <Stack gap="three">
      <Columns least={140}>
        <TextField
          label={t(planning.quantityOf, { asset: position.asset })}
          value={item.quantity}
          error={wrong.quantity}
          onChange={(quantity) => set({ quantity })}
        />
        <TextField
          label={t(planning.unitPrice, { currency })}
          value={
            item.price === '' && position.price !== undefined ? format(position.price) : item.price
          }
          error={wrong.price}
          onChange={(price) => set({ price })}
        />
        <TextField
          label={t(planning.costs, { currency })}
          value={item.costs}
          error={wrong.costs}
          onChange={(costs) => set({ costs })}
        />
      </Columns>
      {'sale' in made && (
        <p>
          <RichText
            message={planning.saleProceeds}
            params={{ amount: format(subtract(made.sale.proceeds, made.sale.costs)) }}
            tags={{ amount: showAmount }}
          />
        </p>
      )}
      <MarketValue position={position} facts={facts} currency={currency} />
      {error && <Banner tone="loss">{t(planning.saleFailed, { reason: error })}</Banner>}
      <Part
        title={t(planning.whichLots)}
        note={t(facts.jurisdiction === 'US' ? planning.whichLotsUs : planning.whichLotsUk)}
      >
        <MethodChooser
          facts={facts}
          currency={currency}
          rates={rates}
          choices={choices}
          how={item.how}
          onChange={(how) => set({ how })}
        />
      </Part>
      <Row>
        <Button kind="primary" disabled={'wrong' in made} onClick={save}>
          {t(planned ? planning.changePlan : planning.addToPlan)}
        </Button>
        {planned && (
          <Button
            kind="quiet"
            onClick={() => {
              plan.remove(position.key);
              onClose();
            }}
          >
            {t(planning.removeItem)}
          </Button>
        )}
      </Row>
      <Part title={t(planning.lots)} note={t(planning.selectLotsHelp)}>
        <LotChooser
          facts={facts}
          currency={currency}
          position={position}
          ticked={item.how === 'lots' ? item.lots : []}
          onTick={tick}
        />
      </Part>
    </Stack>
  );
}

/** The market value of the position, with the price that it is based on. */
function MarketValue({
  position,
  facts,
  currency,
}: Pick<SaleProps, 'position' | 'facts' | 'currency'>) {
  const t = useTranslate();
  const explanation = explainPortfolioValue(t, position, facts, currency);
  if (!explanation) return null;
  const showValue = (amount: string) => (
    <ExplainedFigureView told={() => explanation}>
      <Amount value={amount} digits="cents" unit={currency} />
    </ExplainedFigureView>
  );
  return (
    <Text tone="muted">
      <RichText
        message={planning.positionValue}
        params={{ amount: format(position.value!) }}
        tags={{ amount: showValue }}
      />
    </Text>
  );
}
