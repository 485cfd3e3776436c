import { reading, writing } from '@lotbook/db/database';
import { saveAnswers, loadStoredAnswers, type PriceAnswer } from '@lotbook/db/stores/prices';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { PriceFinder, Services } from '../services.ts';
import { toQuestionKey } from './price-questions.ts';

const CHUNK = 2_000;

export interface AnsweredPrice {
  readonly need: PriceNeed;
  readonly price: Price;
}

/** Answers from the database first, then from the providers. Stores their answers, for a day also that a provider has no price. During an outage the rest stays unanswered. */
export async function fetchPrices(
  services: Services,
  needs: readonly PriceNeed[],
  onProgress: (done: number, total: number) => Promise<void>,
  onOutage: () => void = () => undefined,
  onLater: () => void = () => undefined,
): Promise<readonly AnsweredPrice[]> {
  const answers: PriceAnswer[] = [];
  for (let from = 0; from < needs.length; from += CHUNK) {
    answers.push(
      ...(await reading(services.database, {}, (db) =>
        loadStoredAnswers(db, needs.slice(from, from + CHUNK)),
      )),
    );
  }
  const known = new Set(answers.map(toQuestionKey));
  const open = needs.filter((need) => !known.has(toQuestionKey(need)));
  if (services.prices) {
    for (let from = 0; from < open.length; from += CHUNK) {
      const chunk = await fetchFrom(
        services,
        services.prices,
        open.slice(from, from + CHUNK),
        (done) => onProgress(from + done, open.length),
      );
      if (chunk && chunk.length < Math.min(CHUNK, open.length - from)) onLater();
      if (!chunk) {
        onOutage();
        break;
      }
      answers.push(...chunk);
    }
  }
  return answers.flatMap((answer) => (answer.price ? [{ need: answer, price: answer.price }] : []));
}

/** Undefined during an outage; questions that a provider defers are not among the answers. */
async function fetchFrom(
  services: Services,
  finder: PriceFinder,
  needs: readonly PriceNeed[],
  onProgress: (done: number) => Promise<void>,
): Promise<readonly PriceAnswer[] | undefined> {
  let found: Awaited<ReturnType<PriceFinder['find']>>;
  try {
    found = await finder.find(needs, onProgress);
  } catch (cause) {
    // An outage of a provider: figures are computed without these prices, with issues, and the next computation queries again.
    services.log.warn('prices could not be fetched', {
      reason: cause instanceof Error ? cause.message : String(cause),
    });
    return undefined;
  }
  const answers = needs.flatMap((need, index): readonly PriceAnswer[] => {
    const price = found[index];
    return price === 'later' ? [] : [{ ...need, provider: price?.from ?? finder.id, price }];
  });
  await writing(services.database, {}, (tx) => saveAnswers(tx, answers));
  return answers;
}

/** Whether a price is stored for any of these, or a provider may have one. */
export async function mayBeAnswered(
  services: Services,
  needs: readonly PriceNeed[],
): Promise<boolean> {
  const answers = await reading(services.database, {}, (db) => loadStoredAnswers(db, needs));
  return (
    answers.some(({ price }) => price) ||
    (services.prices !== undefined && new Set(answers.map(toQuestionKey)).size < needs.length)
  );
}
