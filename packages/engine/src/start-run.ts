import type { LotId } from '@lotbook/model/ids';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Movement } from '@lotbook/model/transaction';
import { Calendar } from './calendar.ts';
import { SideEffects } from './effects/leg-effect.ts';
import { getJurisdiction } from './jurisdiction/registry.ts';
import { Holdings } from './lots/holdings.ts';
import type { Matched } from './matching/match.ts';
import { lotMethods } from './methods/registry.ts';
import { getLapse, applyLapse, type Lapsed, type Lapsing } from './methods/recorded-orders.ts';
import { differBySource, getStandingOrders } from './methods/standing-orders.ts';
import type { Prices } from './prices.ts';
import { groupChoicesByDisposal } from './booking/choices.ts';
import { InTransit } from './booking/in-transit.ts';
import { TracedHoldings, TracedTransit, type Tracer } from './booking/trace.ts';
import { listAllocatedLotIds, type Reallocations } from './booking/reallocations.ts';
import type { Run, Written } from './booking/run.ts';
import type { UnitPrices } from './booking/unit-prices.ts';

/** What settings and choices come down to. Nothing of it changes from run to run, so that many runs can share it. */
export type Knowledge = Pick<
  Run,
  | 'settings'
  | 'takenIds'
  | 'law'
  | 'calendar'
  | 'choices'
  | 'orders'
  | 'differsBySource'
  | 'separateFrom'
  | 'effects'
  | 'longFrom'
  | 'boxes'
> & {
  /** The lots that are asked for by id. */
  readonly namedLots: ReadonlySet<LotId>;
  readonly lapsing: Lapsing;
};

interface KnownInputs {
  readonly settings: TaxSettings;
  readonly lotChoices: readonly LotChoice[];
  readonly takenIds?: ReadonlySet<string> | undefined;
}

/** @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in. */
export function getKnowledge({ settings, lotChoices, takenIds }: KnownInputs): Knowledge {
  const law = getJurisdiction(settings.jurisdiction);
  const calendar = new Calendar(settings.timeZone);
  const lapse =
    law.units.by === 'lots' ? getLapse(settings, law.units.ownBooksUntil, calendar) : undefined;
  const written = getStandingOrders(settings);
  const isSeparatedOnce = settings.tracking === 'us' && law.units.by === 'lots';
  return {
    settings,
    takenIds,
    law,
    calendar,
    choices: groupChoicesByDisposal(lotChoices),
    orders: applyLapse(written, lapse),
    lapsing: { lapse, written, lotChoices },
    differsBySource: lapse !== undefined || differBySource(settings),
    separateFrom: isSeparatedOnce
      ? calendar.getStart(law.units.perSourceFrom).ms
      : Number.POSITIVE_INFINITY,
    effects: getEffects(settings),
    longFrom: new Map(),
    boxes: new Map(),
    namedLots: new Set([...lotChoices.map(({ lot }) => lot), ...listAllocatedLotIds(settings)]),
  };
}

/** What a run is about. */
export interface Start {
  readonly knowledge: Knowledge;
  readonly prices: Prices;
  readonly matches: ReadonlyMap<Movement, Matched>;
  readonly reallocations: Reallocations;
  readonly lapsed: Lapsed;
  readonly unitPrices: UnitPrices;
  /** See `Book`. */
  readonly assignsRest?: true | undefined;
  /** Where to write; absent: on new paper. */
  readonly written?: Written;
  /** How many lots were opened before. */
  readonly lots?: number;
  /** Where the steps of bookings are to be noted. */
  readonly tracer?: Tracer;
}

export type TracedRun = Run & { readonly holdings: TracedHoldings };

/** A run; where its steps are traced, over holdings that note them. */
export function startRun(start: Start & { readonly tracer: Tracer }): TracedRun;
export function startRun(start: Start): Run;
export function startRun({
  knowledge,
  prices,
  matches,
  reallocations,
  lapsed,
  unitPrices,
  assignsRest,
  lots = 0,
  written = makeEmptyOutput(),
  tracer,
}: Start): Run {
  const { namedLots, lapsing: _, ...known } = knowledge;
  const { method, tracking } = known.settings;
  const options = {
    method: lotMethods[method],
    everTogether: tracking !== 'wallet',
    findable: namedLots,
  };
  return {
    ...known,
    prices,
    holdings: tracer ? new TracedHoldings(options, tracer) : new Holdings(options),
    matches,
    inTransit: tracer ? new TracedTransit(tracer) : new InTransit(),
    reallocations,
    lapsed,
    unitPrices,
    assignsRest: assignsRest ?? false,
    lots,
    lastLot: undefined,
    only: undefined,
    step: 0,
    onStep: undefined,
    onChoose: undefined,
    ...written,
  };
}

/** What categories do under settings, in their place. */
export const getEffects = ({ treatments, jurisdiction }: TaxSettings): SideEffects =>
  new SideEffects(treatments, getJurisdiction(jurisdiction).effects);

export const makeEmptyOutput = (): Written => ({
  entries: [],
  disposals: [],
  income: [],
  gifts: [],
  donations: [],
  lost: [],
  expenses: [],
  transfers: [],
  issues: [],
});
