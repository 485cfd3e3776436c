import type { LotId } from '@lotbook/model/ids';
import type { LotChoice, LotMethod, TaxSettings } from '@lotbook/model/settings';
import { msOf } from '@lotbook/model/time';
import type { Movement } from '@lotbook/model/transaction';
import { Calendar } from '../calendar.ts';
import { SideEffects } from '../effects/leg-effect.ts';
import { jurisdictionOf } from '../jurisdiction/registry.ts';
import { Holdings } from '../lots/holdings.ts';
import type { Matched } from '../matching/match.ts';
import { lotMethods } from '../methods/registry.ts';
import type { Prices } from '../prices.ts';
import { choicesByDisposal } from './choices.ts';
import { InTransit } from './in-transit.ts';
import type { Run, Written } from './run.ts';

/** What a run is about. */
export interface Start {
  readonly settings: TaxSettings;
  readonly prices: Prices;
  readonly lotChoices: readonly LotChoice[];
  readonly matches: ReadonlyMap<Movement, Matched>;
  /** Where to write; absent: on new paper. */
  readonly written?: Written;
  /** How many lots were opened before. */
  readonly lots?: number;
}

/** @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in. */
export const startRun = ({ settings, prices, lotChoices, matches, lots = 0, written = nothingWritten() }: Start): Run => ({
  settings,
  law: jurisdictionOf(settings.jurisdiction),
  calendar: new Calendar(settings.timeZone),
  prices,
  holdings: new Holdings({
    method: lotMethods[settings.method],
    everTogether: settings.tracking !== 'wallet',
    findable: new Set<LotId>(lotChoices.map(({ lot }) => lot)),
  }),
  matches,
  inTransit: new InTransit(),
  choices: choicesByDisposal(lotChoices),
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

/** The standing orders of an account, in order of time: which method is in force at an instant. */
export function methodsInForce({ method, methodChanges }: Pick<TaxSettings, 'method' | 'methodChanges'>): (ms: number) => LotMethod {
  const orders = methodChanges.map((change) => ({ ms: msOf(change.from), method: change.method })).sort((a, b) => a.ms - b.ms);
  if (orders.length === 0) return () => method;
  return (ms) => orders.findLast((order) => order.ms <= ms)?.method ?? method;
}
