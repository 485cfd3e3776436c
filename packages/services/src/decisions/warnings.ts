import { decidedCounts } from '@lotbook/db/stores/category-rules';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { transactionsInWords } from './deciding.ts';
import type { FilterFor } from './set-categories.ts';

/** What somebody should know before doing something to many transactions. */
export interface Warning {
  readonly code: 'REPLACES_CATEGORIES' | 'TAKES_BACK_CATEGORIES' | 'BREAKS_LINKS' | 'ALREADY_IGNORED' | 'MANY';
  readonly count: number;
  readonly message: string;
}

export interface ActionWarnings {
  readonly meant: number;
  readonly warnings: readonly Warning[];
}

const actions = ['setTxCategories', 'runRecategorizeRule', 'resetTxCategories', 'updateTxIgnore'] as const;
type Action = (typeof actions)[number];

/** More than these are many. */
const many = 1_000;

/** What an action would do beside what was asked for; without warnings it can be done without asking again. */
export function warningsBefore(services: Services, actor: Actor, accountId: string, action: string, filter: FilterFor): Promise<ActionWarnings> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const known = actions.find((each) => each === action);
    if (!known) throw new AppError('BAD_INPUT', `action is one of ${actions.join(', ')}.`, { field: 'action' });
    const { meant, byKind } = await decidedCounts(db, { accountId: account.id, filter: filter(account) });
    return { meant, warnings: [...warningsOf(known, byKind), ...(meant > many ? [manyOf(meant)] : [])] };
  });
}

const manyOf = (meant: number): Warning => ({ code: 'MANY', count: meant, message: `This changes ${transactionsInWords(meant)}.` });

function warningsOf(action: Action, byKind: Readonly<Record<string, number>>): readonly Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], kind: string, sentence: (transactions: string) => string) => {
    const count = byKind[kind] ?? 0;
    if (count > 0) warnings.push({ code, count, message: sentence(transactionsInWords(count)) });
  };
  if (action === 'updateTxIgnore') warn('ALREADY_IGNORED', 'ignore', (those) => `${those} ignored already.`);
  else if (action === 'resetTxCategories') warn('TAKES_BACK_CATEGORIES', 'category', (those) => `The category that a person chose is taken back for ${those}.`);
  else warn('REPLACES_CATEGORIES', 'category', (those) => `A person has chosen a category for ${those}; it will be replaced.`);
  warn('BREAKS_LINKS', 'link', (those) => `${those} linked by hand as a transfer: the link counts only while the category is Transfer.`);
  return warnings;
}
