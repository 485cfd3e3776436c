import {
  countsWhere,
  decidedCounts,
  matchedByItself,
  undecided,
  type DecidedCount,
} from '@lotbook/db/stores/category-rules';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { lastDecidedAround } from '@lotbook/db/stores/decisions';
import {
  found,
  transactionsWhere,
  type TransactionFilter,
  type TransactionWindow,
} from '@lotbook/db/stores/transaction-filter';
import { AppError } from '@lotbook/model/errors';
import { sql } from 'kysely';
import { readingAs } from '../member.ts';
import { sealedWarnings } from '../sealed-years/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';
import { unknownBasisCodes } from './assign-basis.ts';
import { formatTransactions } from './deciding.ts';
import { matchTargets, type FilterFor } from './entry-ids.ts';
import { explainNoTransfer } from './links.ts';

/** What somebody should know before doing something to many transactions. */
export interface Warning {
  readonly code: (typeof warningCodes)[number];
  readonly count: number;
  readonly message: string;
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
  /** When the newest was of what people had decided about what is meant: whoever reads the warnings has seen that much. */
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

/** What an action would do beside what was asked for; without warnings it can be done without asking again. */
export function warningsBefore(
  services: Services,
  actor: Actor,
  accountId: string,
  action: string,
  filter: FilterFor,
): Promise<ActionWarnings> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account, userId }) => {
    const known = warnedActions.find((each) => each === action);
    if (!known)
      throw new AppError('BAD_INPUT', `action is one of ${warnedActions.join(', ')}.`, {
        field: 'action',
      });
    const window = { accountId: account.id, filter: filter(account) };
    const { meant, decided, lastAt } = await decidedCounts(db, window);
    const states = Object.entries(await stateCounts(db, window, known)).map(([kind, count]) => ({
      kind,
      count,
    }));
    return {
      meant,
      decidedAt:
        known === 'enableMatching'
          ? await lastDecidedAround(db, account.id, transactionsWhere(await found(db, window)))
          : lastAt,
      warnings: [
        ...(known === 'linkTransfer' ? await linkRefusal(db, account, window.filter) : []),
        ...getWarnings(known, [...decided, ...states], userId),
        // No figure hangs on contacts.
        ...(known === 'setContact'
          ? []
          : await sealedWarnings(db, account, transactionsWhere(await found(db, window)))),
        ...(meant > many ? [warnOfCount(meant)] : []),
      ],
    };
  });
}

/** That these cannot be one transfer, and what to choose instead: said before somebody asks for it. */
async function linkRefusal(
  db: Db,
  account: Account,
  { ids }: TransactionFilter,
): Promise<readonly Warning[]> {
  if (!ids) return [];
  const message = await explainNoTransfer(db, account, await matchTargets(db, account.id, ids));
  return message === undefined ? [] : [{ code: 'CANNOT_LINK', count: ids.length, message }];
}

/** How many lack a cost, or are matched or may be: only where the action asks. A category that is taken back takes a transfer apart only where it made one. */
function stateCounts(
  db: Db,
  window: TransactionWindow,
  action: Action,
): Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>> {
  switch (action) {
    case 'assignCostBasis':
      return countsWhere(db, window, { costless: lacksCost });
    case 'disableMatching':
      return countsWhere(db, window, {
        matched: sql`f.match_state = 'matched'`,
        unmatched: sql`f.match_state = 'unmatched'`,
      });
    case 'enableMatching':
      return countsWhere(db, window, { separated: sql`(${separates} or ${separatedIn(window)})` });
    case 'updateTxIgnore':
      return countsWhere(db, window, { found: matchedByItself, lots: lotsChosenIn(window) });
    case 'setTxCategories':
    case 'runRecategorizeRule':
    case 'linkTransfer':
      return countsWhere(db, window, { found: matchedByItself });
    case 'resetTxCategories':
      return countsWhere(db, window, { found: sql`${matchedByItself} and not ${undecided}` });
    case 'setContact':
      return countsWhere(db, window, { named: isNamed('contact') });
    case 'setOrganization':
      return countsWhere(db, window, { named: isNamed('organization') });
    default:
      return {};
  }
}

/** It brought lots that were chosen by hand for something else. */
const lotsChosenIn = ({
  accountId,
}: TransactionWindow) => sql`t.id::text in (select split_part(d.payload ->> 'lot', '/', 1) from decision d
  where d.account_id = ${accountId} and d.kind = 'spec-id' and d.revoked_at is null)`;

/** A person keeps it apart from another end that had been found. */
const separates = sql`exists (select from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'apart' and d.revoked_at is null)`;

/** The same, said about the other end. */
const separatedIn = ({
  accountId,
}: TransactionWindow) => sql`t.id::text in (select jsonb_array_elements_text(d.payload -> 'from') from decision d
  where d.account_id = ${accountId} and d.kind = 'apart' and d.revoked_at is null)`;

const isNamed = (kind: 'contact' | 'organization') => sql`exists (select from annotation a
  where a.account_id = t.account_id and a.record_id = t.id and a.kind = ${kind} and a.revoked_at is null)`;

/** A side that is no fee lacks a cost: what is assigned is assigned to those. */
const lacksCost = sql`f.issue_codes && ${[...unknownBasisCodes]}::text[] and exists (select from issue i, jsonb_array_elements(t.movements) m
  where i.account_id = t.account_id and i.transaction_id = t.id and i.code = any(${[...unknownBasisCodes]}::text[])
    and m ->> 'asset' = i.asset and m ->> 'direction' <> 'fee')`;

const warnOfCount = (meant: number): Warning => ({
  code: 'MANY',
  count: meant,
  message: `This changes ${formatTransactions(meant)}.`,
});

type Told = readonly [
  code: Warning['code'],
  counted: string,
  sentence: (transactions: string, whose: string) => string,
];

const breaksLinks: Told = [
  'BREAKS_LINKS',
  'link',
  (those) =>
    `${those} linked by hand as a transfer: the link counts only while the category is Transfer.`,
];
const losesMatches: Told = [
  'LOSES_MATCHES',
  'found',
  (those) =>
    `${those} matched with another end that was found: they come apart unless the category is Transfer, and the other ends lose their match.`,
];
const replaces: readonly Told[] = [
  [
    'REPLACES_CATEGORIES',
    'category',
    (those) => `A person has chosen a category for ${those}; it will be replaced.`,
  ],
  [
    'REPLACES_CATEGORIES',
    'rule',
    (those, whose) => `A rule of ${whose} has chosen a category for ${those}; it will be replaced.`,
  ],
];

const told: Readonly<Record<Action, readonly Told[]>> = {
  setTxCategories: [...replaces, breaksLinks, losesMatches],
  runRecategorizeRule: [...replaces, breaksLinks, losesMatches],
  resetTxCategories: [
    [
      'TAKES_BACK_CATEGORIES',
      'category',
      (those) => `The category that a person chose is taken back for ${those}.`,
    ],
    [
      'TAKES_BACK_CATEGORIES',
      'rule',
      (those, whose) => `The category that a rule of ${whose} chose is taken back for ${those}.`,
    ],
    breaksLinks,
    losesMatches,
  ],
  updateTxIgnore: [
    ['ALREADY_IGNORED', 'ignore', (those) => `${those} ignored already.`],
    breaksLinks,
    [
      'LOSES_MATCHES',
      'found',
      (those) =>
        `${those} matched with another end that was found: they come apart, and the other ends lose their match.`,
    ],
    [
      'BREAKS_LOT_CHOICES',
      'lots',
      (those) =>
        `Lots of ${those} were chosen by hand for what left later: those choices can no longer be followed.`,
    ],
  ],
  countAgain: [
    [
      'COUNTS_AGAIN',
      'ignore',
      (those) => `Left out by a person, and counted again with lots and gains: ${those}.`,
    ],
    [
      'SEPARATES_DUPLICATES',
      'duplicate',
      (those) =>
        `Merged as duplicates, and counted again beside the ones that were kept: ${those}.`,
    ],
  ],
  assignCostBasis: [
    [
      'ASSIGNS_COSTS',
      'costless',
      (those) =>
        `Units whose cost nobody knows get what they were worth then as their cost, in ${those}. It stays marked as assigned.`,
    ],
  ],
  revertCostBasis: [
    [
      'TAKES_BACK_PRICES',
      'price',
      (those) => `The price that a person gave is taken back for ${those}.`,
    ],
    [
      'TAKES_BACK_COSTS',
      'basis',
      (those) => `The cost that a person entered is taken back for ${those}.`,
    ],
    [
      'TAKES_BACK_ASSIGNED_COSTS',
      'assigned',
      (those) => `The cost that was assigned is taken back for ${those}.`,
    ],
  ],
  disableMatching: [
    [
      'LOSES_MATCHES',
      'matched',
      (those) =>
        `The other end that was found is given up for ${those}, unless a person linked it.`,
    ],
    ['STOPS_MATCHING', 'unmatched', (those) => `No other end is looked for any more for ${those}.`],
  ],
  enableMatching: [
    [
      'MATCHES_AGAIN',
      'match-off',
      (those) => `A person set ${those} to be left alone: other ends are looked for again.`,
    ],
    [
      'MATCHES_AGAIN',
      'separated',
      (those) =>
        `A person took ${those} apart from another end that had been found: it may be found again.`,
    ],
  ],
  linkTransfer: [
    [
      'REPLACES_LINKS',
      'link',
      (those) => `A person linked ${those} before: those links go, with all their ends.`,
    ],
    [
      'REPLACES_MATCHES',
      'found',
      (those) => `Matched with another end that was found, whose place the link takes: ${those}.`,
    ],
  ],
  setContact: [
    [
      'REPLACES_NAMES',
      'named',
      (those) => `Somebody is named behind ${those} already; that is replaced.`,
    ],
  ],
  setOrganization: [
    [
      'REPLACES_NAMES',
      'named',
      (those) => `Somebody is named as having received ${those} already; that is replaced.`,
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
  told[action].flatMap(([code, counted, sentence]) =>
    counts
      .filter(({ kind, count }) => kind === counted && count > 0)
      .map((each) => ({
        code,
        count: each.count,
        message: sentence(formatTransactions(each.count), whoseIn(each, ownId)),
      })),
  );

const whoseIn = ({ by, byEmail }: DecidedCount, ownId: string): string =>
  by === ownId ? 'yours' : (byEmail ?? 'another person');
