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

/** One position: what a sale of it would come to under each method, and lot by lot. */
export function PositionDrawer({ position, onClose, ...rest }: PositionDrawerProps) {
  return (
    <Drawer
      title={position ? `Sell ${position.asset} at ${position.source}` : ''}
      open={position !== undefined}
      onClose={onClose}
    >
      {position && <Sale {...rest} position={position} onClose={onClose} />}
    </Drawer>
  );
}

type SaleProps = PositionDrawerProps & { readonly position: Position };

function Sale({ facts, currency, rates, position, planner, plan, onClose }: SaleProps) {
  const planned = plan.items.find(({ key }) => key === position.key);
  const [item, setItem] = useState<PlanItem>(() => planned ?? getWhole(position));
  const set = (change: Partial<PlanItem>) => setItem((before) => ({ ...before, ...change }));
  const made = readItem(item, position);
  const wrong = 'wrong' in made ? made.wrong : {};
  const { choices, error } = useMethods(planner, item, position);
  const tick = (lots: readonly string[]) => set({ lots, how: lots.length > 0 ? 'lots' : 'set' });
  const keep = () => {
    plan.put(item);
    onClose();
  };
  return (
    <Stack gap="three">
      <Columns least={140}>
        <TextField
          label={`Quantity, ${position.asset}`}
          value={item.quantity}
          error={wrong.quantity}
          onChange={(quantity) => set({ quantity })}
        />
        <TextField
          label={`Price of one, ${currency}`}
          value={
            item.price === '' && position.price !== undefined ? format(position.price) : item.price
          }
          error={wrong.price}
          onChange={(price) => set({ price })}
        />
        <TextField
          label={`Costs, ${currency}`}
          value={item.costs}
          error={wrong.costs}
          onChange={(costs) => set({ costs })}
        />
      </Columns>
      {'sale' in made && (
        <p>
          It brings{' '}
          <Amount
            value={format(subtract(made.sale.proceeds, made.sale.costs))}
            digits="cents"
            unit={currency}
          />
          .
        </p>
      )}
      <Worth position={position} facts={facts} currency={currency} />
      {error && (
        <Banner tone="loss">
          The sale could not be computed: {error}. Close this and open it again.
        </Banner>
      )}
      <Part
        title="Which lots leave"
        note={
          facts.jurisdiction === 'US'
            ? 'An order other than the one in force, and lots chosen one by one, have to be on record, and told to the broker where one holds the units, before the sale (26 CFR 1.1012-1(j)).'
            : 'Units leave by the rules of the place; no method changes that.'
        }
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
        <Button kind="primary" disabled={'wrong' in made} onClick={keep}>
          {planned ? 'Change the plan' : 'Put it into the plan'}
        </Button>
        {planned && (
          <Button
            kind="quiet"
            onClick={() => {
              plan.remove(position.key);
              onClose();
            }}
          >
            Take it out of the plan
          </Button>
        )}
      </Row>
      <Part title="Lots" note="Tick lots to sell those and no others, the oldest of them first.">
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

/** What all of it is worth now, which tells by which price. */
function Worth({ position, facts, currency }: Pick<SaleProps, 'position' | 'facts' | 'currency'>) {
  const told = explainPortfolioValue(position, facts, currency);
  if (!told) return null;
  return (
    <Text tone="muted">
      All of it is worth{' '}
      <ExplainedFigureView told={() => told}>
        <Amount value={format(position.value!)} digits="cents" unit={currency} />
      </ExplainedFigureView>{' '}
      now.
    </Text>
  );
}
