import { reading } from '@lotbook/db/database';
import { readInputVersion, type Account } from '@lotbook/db/stores/accounts';
import {
  findComputation,
  readNewestComputation,
  type Computation,
} from '@lotbook/db/stores/computations';
import { readPendingImports, type Import } from '@lotbook/db/stores/imports';
import { isSyncing } from '@lotbook/db/stores/sync-runs';
import { countIssues } from '@lotbook/db/stores/issue-counts';
import { getPlace } from '@lotbook/services/base/jurisdiction';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';

/** The running jobs of an account, and whether its figures are current. */
export interface AccountState {
  readonly account: Account;
  readonly newest: Computation | undefined;
  readonly shown: Computation | undefined;
  readonly stale: boolean;
  readonly imports: readonly Import[];
  readonly updating: boolean;
  /** Open issues of severity error. */
  readonly errors: number;
}

const asked = new WeakMap<Context, Map<string, Promise<AccountState>>>();

/** Read once per request and account. */
export function readAccountState(context: Context, account: Account): Promise<AccountState> {
  const known = asked.get(context) ?? new Map<string, Promise<AccountState>>();
  asked.set(context, known);
  const key = `${account.id} ${account.generation}`;
  const found = known.get(key) ?? readState(context, account);
  known.set(key, found);
  return found;
}

function readState(context: Context, account: Account): Promise<AccountState> {
  return reading(context.services.database, { accountId: account.id }, async (db) => {
    const newest = await readNewestComputation(db, account.id);
    const shown =
      newest?.generation === account.generation
        ? newest
        : await findComputation(db, account.id, account.generation);
    const version = await readInputVersion(db, account.id);
    const stale = version > 0 && shown?.inputVersion !== version;
    const [imports, syncing] = [
      await readPendingImports(db, account.id),
      await isSyncing(db, account.id),
    ];
    const counts = await countIssues(db, account.id);
    const errors = counts
      .filter((each) => each.severity === 'error')
      .reduce((sum, each) => sum + each.count, 0);
    return {
      account,
      newest,
      shown,
      stale,
      imports,
      updating: imports.length > 0 || syncing || (stale && newest?.status !== 'failed'),
      errors,
    };
  });
}

const findRunning = ({ newest }: AccountState): Computation | undefined =>
  newest?.status === 'running' ? newest : undefined;
const findFailed = ({ newest }: AccountState): Computation | undefined =>
  newest?.status === 'failed' ? newest : undefined;

export const TaxUpdater = builder.objectRef<AccountState>('TaxUpdater').implement({
  fields: (t) => ({
    taxUpdateFailed: t.boolean({ resolve: (state) => findFailed(state) !== undefined }),
    taxUpdateQueued: t.boolean({
      resolve: (state) => state.stale && !findRunning(state) && !findFailed(state),
    }),
    taxUpdateInProgress: t.boolean({ resolve: (state) => findRunning(state) !== undefined }),
    taxUpdateNeedsRerun: t.boolean({
      description: 'The figures shown are not of the present facts and settings.',
      resolve: (state) => state.stale,
    }),
    algorithmMode: t.string({ resolve: ({ account }) => account.taxMethod }),
    unitsRule: t.string({
      nullable: true,
      description:
        'The lot identification that the law prescribes, if the mode does not apply; null if it does.',
      resolve: ({ account }) => getPlace(account).unitsRule ?? null,
    }),
    specIdFeature: t.boolean({ resolve: ({ account }) => account.specIdFeature }),
    phase: t.string({
      nullable: true,
      description:
        'The current step of the running computation: reading, pricing, computing, storing.',
      resolve: (state) => findRunning(state)?.phase ?? null,
    }),
    done: t.int({ nullable: true, resolve: (state) => findRunning(state)?.done ?? null }),
    total: t.int({ nullable: true, resolve: (state) => findRunning(state)?.total ?? null }),
    computedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ shown }) => shown?.finishedAt ?? null,
    }),
    error: t.string({
      nullable: true,
      description: 'Why the last computation failed, in plain words.',
      resolve: (state) => findFailed(state)?.error ?? null,
    }),
  }),
});
