import type { LotId } from '@lotbook/model/ids';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Movement } from '@lotbook/model/transaction';
import { Calendar } from '../calendar.ts';
import { SideEffects } from '../effects/leg-effect.ts';
import { jurisdictionOf } from '../jurisdiction/registry.ts';
import { Holdings } from '../lots/holdings.ts';
import type { Matched } from '../matching/match.ts';
import { lotMethods } from '../methods/registry.ts';
import { differBySource, standingOrders } from '../methods/standing-orders.ts';
import type { Prices } from '../prices.ts';
import { choicesByDisposal } from './choices.ts';
import { InTransit } from './in-transit.ts';
import { allocatedLots, type Reallocations } from './reallocations.ts';
import type { Run, Written } from './run.ts';

/** What a run is about. */
export interface Start {
  readonly settings: TaxSettings;
  readonly prices: Prices;
  readonly lotChoices: readonly LotChoice[];
  readonly matches: ReadonlyMap<Movement, Matched>;
  readonly reallocations: Reallocations;
  /** Where to write; absent: on new paper. */
  readonly written?: Written;
  /** How many lots were opened before. */
  readonly lots?: number;
}

/** @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in. */
export const startRun = ({ settings, prices, lotChoices, matches, reallocations, lots = 0, written = nothingWritten() }: Start): Run => ({
  settings,
  law: jurisdictionOf(settings.jurisdiction),
  calendar: new Calendar(settings.timeZone),
  prices,
  holdings: new Holdings({
    method: lotMethods[settings.method],
    everTogether: settings.tracking !== 'wallet',
    findable: new Set<LotId>([...lotChoices.map(({ lot }) => lot), ...allocatedLots(settings)]),
  }),
  matches,
  inTransit: new InTransit(),
  choices: choicesByDisposal(lotChoices),
  reallocations,
  orders: standingOrders(settings),
  differsBySource: differBySource(settings),
  effects: effectsOf(settings),
  longFrom: new Map(),
  boxes: new Map(),
  lots,
  only: undefined,
  step: 0,
  onStep: undefined,
  ...written,
});

/** What categories do under settings, in their place. */
export const effectsOf = ({ treatments, jurisdiction }: TaxSettings): SideEffects => new SideEffects(treatments, jurisdictionOf(jurisdiction).effects);

export const nothingWritten = (): Written => ({ entries: [], disposals: [], income: [], gifts: [], donations: [], expenses: [], transfers: [], issues: [] });
