import { loadRewardsBetween, type FileReward } from '@lotbook/db/stores/validator-list';
import { loadValidators } from '@lotbook/db/stores/validators';
import type { Money } from '@lotbook/decimal/decimal';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { checkRange } from './check-range.ts';
import { loadDayPrices } from './day-prices.ts';
import { getValue } from './validators.ts';

export interface RewardsFile {
  readonly name: string;
  /** A line of CSV for each day of each validator. */
  readonly lines: AsyncIterable<string>;
}

interface WantedRewards {
  /** Both inclusive, `2025-01-31`. */
  readonly from: string;
  readonly to: string;
  /** Undefined: all validators. */
  readonly validatorId: string | undefined;
}

const rowsAtOnce = 5_000;

/**
 * Rewards by day as CSV, with prices, the earliest first, read page by page.
 * @throws AppError BAD_INPUT for an invalid range, NOT_FOUND for an unknown validator
 */
export async function exportRewards(
  services: Services,
  actor: Actor,
  accountId: string,
  { from, to, validatorId }: WantedRewards,
): Promise<RewardsFile> {
  // Refuses before the first byte is sent.
  const indices = await readingAs(services, actor, accountId, 'sourceView', async (db, member) => {
    checkRange({ from, to });
    if (validatorId === undefined) return undefined;
    const rows = await loadValidators(db, member.account.id);
    const index = rows.find(({ id }) => id === validatorId)?.validatorIndex;
    if (index === undefined || index === null) throw notFound('validator');
    return [index];
  });
  const readPage = (after: FileReward | undefined): Promise<RewardsPage> =>
    readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
      const rewards = await loadRewardsBetween(db, account.id, {
        from,
        to,
        indices,
        after: after && { date: after.date, index: after.validatorIndex },
        limit: rowsAtOnce,
      });
      const dates = [...new Set(rewards.map(({ date }) => date))];
      const prices = await loadDayPrices(db, account, dates);
      return { rewards, prices, currency: account.fiatCurrency };
    });
  const name = validatorId === undefined ? 'validators' : validatorId;
  return { name: `${name}-rewards-${from}-${to}.csv`, lines: writeLines(readPage) };
}

interface RewardsPage {
  readonly rewards: readonly FileReward[];
  readonly prices: ReadonlyMap<string, Money>;
  readonly currency: string;
}

async function* writeLines(
  readPage: (after: FileReward | undefined) => Promise<RewardsPage>,
): AsyncIterable<string> {
  yield 'Date,Chain,Validator,Reward,Asset,Kind,Price,Value,Currency\r\n';
  let after: FileReward | undefined;
  do {
    const { rewards, prices, currency } = await readPage(after);
    for (const reward of rewards) {
      const { date, validatorIndex, consensus, kind } = reward;
      const { price, value } = getValue(reward, prices.get(date));
      const cells = [
        date,
        'ethereum',
        validatorIndex,
        consensus,
        'ETH',
        kind,
        price ?? '',
        value ?? '',
        currency,
      ];
      yield `${cells.join(',')}\r\n`;
    }
    after = rewards.length === rowsAtOnce ? rewards.at(-1) : undefined;
  } while (after);
}
