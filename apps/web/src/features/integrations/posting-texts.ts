import * as texts from '@lotbook/messages/generated/web/integrations';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { BadgeTone } from '@lotbook/ui/Badge';

type Texts = Readonly<Record<string, Message>>;

/** In the order of the filter. */
export const entryStates = [
  'ready',
  'blocked',
  'locked',
  'failed',
  'changedRemotely',
  'missingRemotely',
  'ignored',
  'posted',
  'posting',
  'reversed',
  'removed',
] as const;

const states: Texts = {
  ready: texts.ready,
  blocked: texts.blocked,
  locked: texts.stateLocked,
  failed: texts.stateFailedEntry,
  changedRemotely: texts.stateChanged,
  missingRemotely: texts.stateMissing,
  ignored: texts.stateIgnored,
  posted: texts.posted,
  posting: texts.statePosting,
  reversed: texts.stateReversed,
  removed: texts.stateRemoved,
};

const tones: Readonly<Record<string, BadgeTone>> = {
  ready: 'info',
  blocked: 'loss',
  failed: 'loss',
  locked: 'warning',
  changedRemotely: 'warning',
  missingRemotely: 'warning',
  posted: 'gain',
};

const reasons: Texts = {
  no_account_matched: texts.reasonNoAccount,
  account_inactive: texts.reasonInactive,
  account_unusable: texts.reasonUnusable,
  entity_required: texts.reasonContact,
  missing_fiat: texts.reasonPrice,
  missing_cost_basis: texts.reasonBasis,
  unbalanced: texts.reasonUnbalanced,
  amount_too_large: texts.reasonTooLarge,
  currency_mismatch: texts.reasonCurrency,
  before_cutover: texts.reasonCutover,
  below_minimum: texts.skipped,
  zero_value: texts.reasonZero,
  same_account: texts.reasonSameAccount,
  period_locked: texts.reasonLocked,
  changed_remotely: texts.reasonChanged,
  missing_remotely: texts.reasonMissing,
  waits_for_blocked: texts.reasonWaits,
  refused: texts.reasonRefused,
  not_posted: texts.reasonNotPosted,
  posted_on_other_days: texts.reasonOtherDays,
  entries_of_others: texts.reasonOthers,
};

const actions: Texts = {
  create: texts.actionCreate,
  update: texts.actionUpdate,
  remove: texts.actionRemove,
};

const kinds: Texts = {
  activity: texts.kindActivity,
  gain: texts.kindGain,
  fee: texts.kindFee,
  remeasure: texts.kindRemeasure,
  impair: texts.kindImpair,
  open: texts.kindOpen,
  adjust: texts.kindAdjust,
};

const runStates: Texts = {
  queued: texts.runQueued,
  running: texts.runRunning,
  paused: texts.runPaused,
  done: texts.runDone,
  failed: texts.runFailed,
  cancelled: texts.runCancelled,
};

const format = (known: Texts, id: string, t: Translate): string => {
  const message = known[id];
  return message ? t(message) : id;
};

export const formatState = (state: string, t: Translate): string => format(states, state, t);
export const formatReason = (reason: string, t: Translate): string => format(reasons, reason, t);
export const formatAction = (action: string, t: Translate): string => format(actions, action, t);
export const formatRunState = (status: string, t: Translate): string =>
  format(runStates, status, t);
export const getStateTone = (state: string): BadgeTone => tones[state] ?? 'plain';

/** What an entry posts: of its kind, or by its key for an entry on hold. */
export function formatKind(
  { kind, key, action }: Pick<EntryFacts, 'kind' | 'key' | 'action'>,
  t: Translate,
): string {
  if (key.startsWith('rev:') || action === 'reversal') return t(texts.kindReversal);
  const message = kinds[kind ?? key.split(':')[2] ?? ''];
  return t(message ?? texts.kindOther);
}

export interface EntryFacts {
  readonly key: string;
  readonly kind: string | null;
  readonly action: string | null;
}
