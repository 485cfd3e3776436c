import { fill, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { worth, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat, usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import { Outage } from '@lotbook/model/outage';
import { toMillis } from '@lotbook/model/time';
import { none, type PriceAnswer, type PriceProvider } from './price-provider.ts';

export interface PriceFinder {
  readonly id: string;
  /**
   * One answer per need, in order; undefined if no provider has a price, and `later` if one of them
   * was not requested yet. @throws Outage
   */
  readonly find: (
    needs: readonly PriceNeed[],
    onProgress: (done: number) => Promise<void>,
  ) => Promise<readonly (Price | 'later' | undefined)[]>;
  /** Each provider's answer to one need, in order. A provider that is unavailable says so. */
  readonly findEach: (need: PriceNeed) => Promise<readonly ProviderAnswer[]>;
}

/** One provider's answer; without a price the reason, in plain words. */
export interface ProviderAnswer {
  readonly provider: string;
  readonly label: string;
  readonly price: Price | undefined;
  readonly reason: FilledMessage | undefined;
}

/**
 * Requests a price from each provider that covers the need, in order, until one has it. If that
 * price isn't accurate to the minute, providers with `refines` are requested, too. Prices only
 * known in dollars are converted at the rate of the day.
 */
export const priceFinder = (providers: readonly PriceProvider[]): PriceFinder => ({
  id: 'providers',
  find: async (needs, onProgress) => {
    const answers = await findAnswers(providers, needs, onProgress);
    return answers.map((answer) =>
      answer.kind === 'price' ? answer.price : answer.kind === 'later' ? 'later' : undefined,
    );
  },
  findEach: (need) =>
    Promise.all(
      providers
        .filter((each) => each.covers(askInDollars(need)))
        .map((each) => askOne(each, providers, need)),
    ),
});

/** Longer than anyone waits for a list of prices. */
const patienceMs = 20_000;

const askInDollars = (need: PriceNeed): PriceNeed =>
  isFiat(need.asset) ? need : { ...need, currency: usd };

async function askOne(
  provider: PriceProvider,
  all: readonly PriceProvider[],
  need: PriceNeed,
): Promise<ProviderAnswer> {
  const { id, label } = provider;
  const rates = all.map((each): PriceProvider => ({
    ...each,
    covers: (asked) => isFiat(asked.asset) && each.covers(asked),
  }));
  try {
    const [answer] = await within(patienceMs, findAnswers([provider, ...rates], [need]));
    if (answer?.kind === 'price')
      return { provider: id, label, price: answer.price, reason: undefined };
    return {
      provider: id,
      label,
      price: undefined,
      reason: answer?.reason ?? fill(texts.noAnswer),
    };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    return {
      provider: id,
      label,
      price: undefined,
      reason: fill(texts.unavailable, { reason: toMessage(error.text) }),
    };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | readonly []> {
  const late = Promise.withResolvers<readonly []>();
  const timer = setTimeout(() => late.resolve([]), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Like {@link priceFinder}, with the reason if there is no price. */
export async function findAnswers(
  providers: readonly PriceProvider[],
  needs: readonly PriceNeed[],
  onProgress: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<readonly PriceAnswer[]> {
  const steps = needs.map((need) => getSteps(need));
  const known = await askAll(providers, steps.flat(), async (done, total) =>
    onProgress(Math.floor((done * needs.length) / total)),
  );
  return needs.map(
    (need, index) =>
      steps[index]?.reduce<PriceAnswer | undefined>(
        (sofar, step) => chain(need, sofar, known.get(toKey(step))),
        undefined,
      ) ?? none(need, fill(texts.notRequested)),
  );
}

/**
 * The needs that together answer one: the price in dollars first, then the dollar in the requested
 * currency.
 */
function getSteps(need: PriceNeed): readonly PriceNeed[] {
  if (isFiat(need.asset) || need.currency === usd) return [need];
  return [
    { ...need, currency: usd },
    { ...need, asset: usd as string as AssetId },
  ];
}

async function askAll(
  providers: readonly PriceProvider[],
  questions: readonly PriceNeed[],
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<ReadonlyMap<string, PriceAnswer>> {
  const open = new Map(questions.map((need) => [toKey(need), need]));
  const known = new Map<string, PriceAnswer>();
  const total = open.size;
  const unasked: { readonly needs: readonly PriceNeed[]; readonly outage: Outage }[] = [];
  for (const provider of providers) {
    const covered = [...open.values()].filter(
      (need) =>
        provider.covers(need) &&
        (provider.refines === true || known.get(toKey(need))?.kind !== 'price'),
    );
    if (covered.length === 0) continue;
    try {
      for await (const answers of provider.ask(covered)) {
        for (const answer of answers) {
          const key = toKey(answer.need);
          const better = pickBetter(known.get(key), answer);
          known.set(key, better);
          if (better.kind === 'price' && getDistance(better) <= CLOSE_MS) open.delete(key);
        }
        await onProgress(known.size, total);
      }
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      unasked.push({ needs: covered, outage: error });
    }
  }
  // If another provider has a price, an outage doesn't matter; without any price, the outage may be
  // the reason.
  for (const { needs, outage } of unasked)
    if (needs.some((need) => known.get(toKey(need))?.kind !== 'price')) throw outage;
  return known;
}

/** A price within this distance counts as accurate to the minute. */
const CLOSE_MS = 60_000;

type Found = Extract<PriceAnswer, { kind: 'price' }>;

const getDistance = ({ need, price }: Found): number =>
  Math.abs(toMillis(price.at) - toMillis(need.at));

/**
 * The price nearer in time. If one is more than twice the other, they can't be of the same asset,
 * and the earlier provider's is used. An answer without a price changes nothing.
 */
function pickBetter(known: PriceAnswer | undefined, answer: PriceAnswer): PriceAnswer {
  if (known === undefined) return answer;
  if (answer.kind !== 'price') return known.kind === 'none' ? answer : known;
  if (known.kind !== 'price') return answer;
  const [one, other] = [known.price.unitPrice as bigint, answer.price.unitPrice as bigint];
  return getDistance(answer) < getDistance(known) && one <= other * 2n && other <= one * 2n
    ? answer
    : known;
}

function chain(
  need: PriceNeed,
  first: PriceAnswer | undefined,
  second: PriceAnswer | undefined,
): PriceAnswer {
  if (second === undefined)
    return none(need, fill(texts.noProvider, { asset: need.asset, currency: need.currency }));
  if (second.kind !== 'price') return { ...second, need };
  if (first === undefined) return { ...second, need };
  if (first.kind !== 'price') return first;
  const unitPrice = worth(first.price.unitPrice as bigint as Quantity, second.price.unitPrice);
  return {
    kind: 'price',
    need,
    price: {
      ...first.price,
      currency: need.currency,
      unitPrice,
      from: `${first.price.from}+${second.price.from}`,
    },
  };
}

const toKey = ({ asset, currency, at }: PriceNeed): string => `${asset} ${currency} ${at}`;
