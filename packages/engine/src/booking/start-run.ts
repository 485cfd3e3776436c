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

/** What settings and choices come down to. Nothing of it changes from run to run, so that many runs can share it. */
export type Knowledge = Pick<Run, 'settings' | 'law' | 'calendar' | 'choices' | 'effects' | 'longFrom' | 'boxes'> & { readonly chosenLots: ReadonlySet<LotId> };

/** @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in. */
export const knowledgeOf = ({ settings, lotChoices }: { readonly settings: TaxSettings; readonly lotChoices: readonly LotChoice[] }): Knowledge => ({
  settings,
  law: jurisdictionOf(settings.jurisdiction),
  calendar: new Calendar(settings.timeZone),
  choices: choicesByDisposal(lotChoices),
  effects: effectsOf(settings),
  longFrom: new Map(),
  boxes: new Map(),
  chosenLots: new Set(lotChoices.map(({ lot }) => lot)),
});

/** What a run is about. */
export interface Start {
  readonly knowledge: Knowledge;
  readonly prices: Prices;
  readonly matches: ReadonlyMap<Movement, Matched>;
  /** Where to write; absent: on new paper. */
  readonly written?: Written;
  /** How many lots were opened before. */
  readonly lots?: number;
}

export function startRun({ knowledge, prices, matches, lots = 0, written = nothingWritten() }: Start): Run {
  const { chosenLots, ...known } = knowledge;
  const { method, tracking } = known.settings;
  return {
    ...known,
    prices,
    holdings: new Holdings({ method: lotMethods[method], everTogether: tracking !== 'wallet', findable: chosenLots }),
    matches,
    inTransit: new InTransit(),
    lots,
    only: undefined,
    step: 0,
    onStep: undefined,
    ...written,
  };
}

/** What categories do under settings, in their place. */
export const effectsOf = ({ treatments, jurisdiction }: TaxSettings): SideEffects => new SideEffects(treatments, jurisdictionOf(jurisdiction).effects);

export const nothingWritten = (): Written => ({ entries: [], disposals: [], income: [], gifts: [], donations: [], expenses: [], transfers: [], issues: [] });

/** The standing orders of an account, in order of time: which method is in force at an instant. */
export function methodsInForce({ method, methodChanges }: Pick<TaxSettings, 'method' | 'methodChanges'>): (ms: number) => LotMethod {
  const orders = methodChanges.map((change) => ({ ms: msOf(change.from), method: change.method })).sort((a, b) => a.ms - b.ms);
  if (orders.length === 0) return () => method;
  return (ms) => orders.findLast((order) => order.ms <= ms)?.method ?? method;
}
