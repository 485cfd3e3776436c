import { renderForReader } from '../reader-texts.ts';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import { countDecided, type DecidedCount } from '@lotbook/db/stores/category-rules';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { countCostless, countStates, type DecisionState } from '@lotbook/db/stores/decision-states';
import { findLastDecisionAround } from '@lotbook/db/stores/decisions';
import {
  resolveSearch,
  selectTransactions,
  type TransactionFilter,
  type TransactionWindow,
} from '@lotbook/db/stores/transaction-filter';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '../member.ts';
import { readSealedWarnings } from '../seal-warnings/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';
import { unknownBasisCodes } from './assign-basis.ts';
import { matchTargets, type FilterFor } from '../base/entry-ids.ts';
import { explainNoTransfer } from './links.ts';

/** A side effect to know about before a bulk action. */
export interface Warning {
  readonly code: (typeof warningCodes)[number];
  readonly count: number;
  readonly message: FilledMessage;
}

export const warningCodes = [
  'CANNOT_LINK',
  'REPLACES_CATEGORIES',
  'TAKES_BACK_CATEGORIES',
  'TAKES_BACK_PRICES',
  'TAKES_BACK_COSTS',
  'TAKES_BACK_ASSIGNED_COSTS',
  'ASSIGNS_COSTS',
  'BREAKS_LINKS',
  'REPLACES_LINKS',
  'BREAKS_LOT_CHOICES',
  'LOSES_MATCHES',
  'REPLACES_MATCHES',
  'STOPS_MATCHING',
  'MATCHES_AGAIN',
  'REPLACES_NAMES',
  'ALREADY_IGNORED',
  'COUNTS_AGAIN',
  'SEPARATES_DUPLICATES',
  'GOES_OVER',
  'STAYS_BEHIND',
  'SEALED_YEARS',
  'BEFORE_SEALED_YEAR',
  'AFTER_SEALED_YEAR',
  'MANY',
] as const;

export interface ActionWarnings {
  readonly meant: number;
  readonly warnings: readonly Warning[];
  /** The newest decision about the selected transactions: a reader of the warnings has seen that much. */
  readonly decidedAt: string | undefined;
}

export const warnedActions = [
  'setTxCategories',
  'runRecategorizeRule',
  'resetTxCategories',
  'updateTxIgnore',
  'countAgain',
  'assignCostBasis',
  'revertCostBasis',
  'disableMatching',
  'enableMatching',
  'linkTransfer',
  'setContact',
  'setOrganization',
  'givePrices',
  'linkTransfers',
  'chooseLots',
] as const;
type Action = (typeof warnedActions)[number];

/** More than these are many. */
const many = 1_000;

/** The side effects of an action; without warnings the action needs no confirmation. */
export function readWarnings(
  services: Services,
  actor: Actor,
  accountId: string,
  action: string,
  filter: FilterFor,
): Promise<ActionWarnings> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account, userId }) => {
    const known = warnedActions.find((each) => each === action);
    if (!known)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.actionUnknown, { warnedActions: warnedActions.join(', ') }),
        {
          field: 'action',
        },
      );
    const window = { accountId: account.id, filter: filter(account) };
    const { meant, decided, lastAt } = await countDecided(db, window);
    const states = Object.entries(await stateCounts(db, window, known)).map(([kind, count]) => ({
      kind,
      count,
    }));
    return {
      meant,
      decidedAt:
        known === 'enableMatching'
          ? await findLastDecisionAround(
              db,
              account.id,
              selectTransactions(await resolveSearch(db, window)),
            )
          : lastAt,
      warnings: [
        ...(known === 'linkTransfer' ? await linkRefusal(db, account, window.filter) : []),
        ...getWarnings(known, [...decided, ...states], userId),
        // No figure depends on contacts.
        ...(known === 'setContact'
          ? []
          : await readSealedWarnings(
              db,
              account,
              selectTransactions(await resolveSearch(db, window)),
            )),
        ...(meant > many ? [warnOfCount(meant)] : []),
      ],
    };
  });
}

/** Says that these can't be one transfer, and what to choose instead, before the link is requested. */
async function linkRefusal(
  db: Db,
  account: Account,
  { ids }: TransactionFilter,
): Promise<readonly Warning[]> {
  if (!ids) return [];
  const message = await explainNoTransfer(db, account, await matchTargets(db, account.id, ids));
  return message === undefined ? [] : [{ code: 'CANNOT_LINK', count: ids.length, message }];
}

/** How many lack a cost, are matched or can be matched: only if the action depends on it. Reverting a category unmatches a transfer only if the category made it one. */
async function stateCounts(
  db: Db,
  window: TransactionWindow,
  action: Action,
): Promise<Readonly<Record<string, number>>> {
  if (action === 'assignCostBasis')
    return { costless: await countCostless(db, window, [...unknownBasisCodes]) };
  const named = statesBefore[action];
  return named ? countStates(db, window, named) : {};
}

const statesBefore: Readonly<Partial<Record<Action, Readonly<Record<string, DecisionState>>>>> = {
  disableMatching: { matched: 'matched', unmatched: 'unmatched' },
  enableMatching: { separated: 'separated' },
  updateTxIgnore: { found: 'found', lots: 'lots' },
  setTxCategories: { found: 'found' },
  runRecategorizeRule: { found: 'found' },
  linkTransfer: { found: 'found' },
  resetTxCategories: { found: 'foundByCategory' },
  setContact: { named: 'contact' },
  setOrganization: { named: 'organization' },
};

const warnOfCount = (meant: number): Warning => ({
  code: 'MANY',
  count: meant,
  message: fill(texts.changePreview, { meant }),
});

type WarningText = readonly [
  code: Warning['code'],
  counted: string,
  sentence: (transactions: number, owner: string) => FilledMessage,
];

const breaksLinks: WarningText = [
  'BREAKS_LINKS',
  'link',
  (transactions) => fill(texts.warnManualLink, { transactions }),
];
const losesMatches: WarningText = [
  'LOSES_MATCHES',
  'found',
  (transactions) => fill(texts.warnAutomaticMatch, { transactions }),
];
const replaces: readonly WarningText[] = [
  [
    'REPLACES_CATEGORIES',
    'category',
    (transactions) => fill(texts.warnPersonCategoryReplaced, { transactions }),
  ],
  [
    'REPLACES_CATEGORIES',
    'rule',
    (transactions, owner) => fill(texts.warnRuleCategoryReplaced, { transactions, owner }),
  ],
];

const warningTexts: Readonly<Record<Action, readonly WarningText[]>> = {
  setTxCategories: [...replaces, breaksLinks, losesMatches],
  runRecategorizeRule: [...replaces, breaksLinks, losesMatches],
  resetTxCategories: [
    [
      'TAKES_BACK_CATEGORIES',
      'category',
      (transactions) => fill(texts.warnPersonCategoryReverted, { transactions }),
    ],
    [
      'TAKES_BACK_CATEGORIES',
      'rule',
      (transactions, owner) => fill(texts.warnRuleCategoryReverted, { transactions, owner }),
    ],
    breaksLinks,
    losesMatches,
  ],
  updateTxIgnore: [
    [
      'ALREADY_IGNORED',
      'ignore',
      (transactions) => fill(texts.warnAlreadyExcluded, { transactions }),
    ],
    breaksLinks,
    ['LOSES_MATCHES', 'found', (transactions) => fill(texts.warnMatchRemoved, { transactions })],
    [
      'BREAKS_LOT_CHOICES',
      'lots',
      (transactions) => fill(texts.warnLotsSelected, { transactions }),
    ],
  ],
  countAgain: [
    [
      'COUNTS_AGAIN',
      'ignore',
      (transactions) => fill(texts.warnExclusionReverted, { transactions }),
    ],
    [
      'SEPARATES_DUPLICATES',
      'duplicate',
      (transactions) => fill(texts.warnMergeReverted, { transactions }),
    ],
  ],
  assignCostBasis: [
    ['ASSIGNS_COSTS', 'costless', (transactions) => fill(texts.warnUnknownCost, { transactions })],
  ],
  revertCostBasis: [
    [
      'TAKES_BACK_PRICES',
      'price',
      (transactions) => fill(texts.warnPriceReverted, { transactions }),
    ],
    ['TAKES_BACK_COSTS', 'basis', (transactions) => fill(texts.warnCostReverted, { transactions })],
    [
      'TAKES_BACK_ASSIGNED_COSTS',
      'assigned',
      (transactions) => fill(texts.warnAssignedCostReverted, { transactions }),
    ],
  ],
  disableMatching: [
    [
      'LOSES_MATCHES',
      'matched',
      (transactions) => fill(texts.warnAutomaticMatchRemoved, { transactions }),
    ],
    [
      'STOPS_MATCHING',
      'unmatched',
      (transactions) => fill(texts.warnMatchingOff, { transactions }),
    ],
  ],
  enableMatching: [
    [
      'MATCHES_AGAIN',
      'match-off',
      (transactions) => fill(texts.warnMatchingWasOff, { transactions }),
    ],
    [
      'MATCHES_AGAIN',
      'separated',
      (transactions) => fill(texts.warnWasUnmatched, { transactions }),
    ],
  ],
  linkTransfer: [
    ['REPLACES_LINKS', 'link', (transactions) => fill(texts.warnEarlierLink, { transactions })],
    ['REPLACES_MATCHES', 'found', (transactions) => fill(texts.warnLinkReplaces, { transactions })],
  ],
  setContact: [
    [
      'REPLACES_NAMES',
      'named',
      (transactions) => fill(texts.warnCounterpartyReplaced, { transactions }),
    ],
  ],
  setOrganization: [
    [
      'REPLACES_NAMES',
      'named',
      (transactions) => fill(texts.warnRecipientReplaced, { transactions }),
    ],
  ],
  // What these change is shown before; what they do to filed years is not.
  givePrices: [],
  linkTransfers: [],
  chooseLots: [],
};

const getWarnings = (
  action: Action,
  counts: readonly DecidedCount[],
  ownId: string,
): readonly Warning[] =>
  warningTexts[action].flatMap(([code, counted, sentence]) =>
    counts
      .filter(({ kind, count }) => kind === counted && count > 0)
      .map((each) => ({
        code,
        count: each.count,
        message: sentence(each.count, formatOwner(each, ownId)),
      })),
  );

const formatOwner = ({ by, byEmail }: DecidedCount, ownId: string): string =>
  by === ownId
    ? renderForReader(fill(texts.decidedByYou))
    : (byEmail ?? renderForReader(fill(texts.decidedByOther)));
