import * as accounting from '@lotbook/messages/generated/web/accounting';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { Severity } from '@lotbook/ui/severity-icons';
import { formatExcluded, isUnread } from '../account/incomplete-text.ts';
import { countMonthsToClose, findNextMonth } from '../close/months.ts';
import { findLinkedSystem } from '../journal/journal-text.ts';
import { formatMonth } from '../journal/periods.ts';
import type { DashboardData } from './use-dashboard.ts';

/** Something to do, with the page where it is done. */
export interface AttentionPoint {
  readonly id: string;
  readonly severity: Severity;
  readonly headline: string;
  readonly help: string;
  readonly page: string;
  readonly search?: object;
}

interface IssueText {
  readonly headline: Message<{ readonly count: number }>;
  readonly help: Message;
  readonly page: string;
  readonly search?: object;
}

const issueTexts: Readonly<Record<string, IssueText>> = {
  'no-account-matched': {
    headline: accounting.unmapped,
    help: accounting.unmappedHelp,
    page: 'journal/mapping',
  },
  'missing-fiat': {
    headline: accounting.missingFiat,
    help: accounting.missingFiatHelp,
    page: 'review',
    search: { codes: ['missing-price'] },
  },
  'missing-fair-value': {
    headline: accounting.missingFairValue,
    help: accounting.missingFairValueHelp,
    page: 'settings/general',
    search: { section: 'prices' },
  },
  unbalanced: {
    headline: accounting.unbalanced,
    help: accounting.unbalancedHelp,
    page: 'journal',
  },
  'unmatched-transfer': {
    headline: accounting.unmatched,
    help: accounting.unmatchedHelp,
    page: 'review',
    search: { codes: ['unmatched-withdrawal', 'unmatched-deposit'] },
  },
  'contact-gl-unknown': {
    headline: accounting.contactCode,
    help: accounting.contactCodeHelp,
    page: 'contacts',
  },
};

type Known = Pick<DashboardData, 'state' | 'totals' | 'integration' | 'months' | 'excluded'>;

const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/** Everything open in the books, the most severe first. */
export const listAttentionPoints = (known: Known, t: Translate): readonly AttentionPoint[] =>
  [
    ...listJournalPoints(known, t),
    ...listConnectionPoints(known, t),
    ...listDataPoints(known, t),
    ...listClosePoints(known, t),
  ].toSorted((a, b) => (rank[a.severity] ?? 3) - (rank[b.severity] ?? 3));

function listJournalPoints({ state }: Known, t: Translate): AttentionPoint[] {
  const points: AttentionPoint[] = [];
  if (state?.problem != null)
    points.push({
      id: 'problem',
      severity: 'error',
      headline: t(accounting.journalFailed),
      help: `${state.problem} ${t(accounting.journalFailedHelp)}`,
      page: 'journal',
    });
  const hasChart = state?.accountCount !== 0;
  if (!hasChart)
    points.push({
      id: 'chart',
      severity: 'warning',
      headline: t(accounting.chartMissing),
      help: t(accounting.chartMissingHelp),
      page: 'journal/accounts',
    });
  for (const { code, severity, count } of state?.issues ?? []) {
    // Without a chart no line has an account.
    if (code === 'no-account-matched' && !hasChart) continue;
    const text = issueTexts[code];
    points.push({
      id: `${severity} ${code}`,
      severity: severity === 'error' ? 'error' : 'warning',
      headline: text ? t(text.headline, { count }) : t(accounting.otherIssue, { code, count }),
      help: t(text?.help ?? accounting.otherIssueHelp),
      page: text?.page ?? 'journal',
      ...(text?.search ? { search: text.search } : {}),
    });
  }
  return points;
}

function listConnectionPoints({ integration }: Known, t: Translate): AttentionPoint[] {
  const linked = findLinkedSystem(integration?.id);
  if (!linked || integration?.authenticationFailed !== true) return [];
  return [
    {
      id: 'reconnect',
      severity: 'error',
      headline: t(accounting.reconnect, { app: linked.name }),
      help: t(accounting.reconnectHelp),
      page: `integrations/${linked.id}`,
    },
  ];
}

function listDataPoints({ totals, excluded }: Known, t: Translate): AttentionPoint[] {
  return [...listUnreadPoints(excluded, t), ...listIssuePoints(totals, t)];
}

/** Rows that were rejected, and files that weren't imported: nobody knows what the books lack. */
function listUnreadPoints(excluded: Known['excluded'], t: Translate): AttentionPoint[] {
  const unread = excluded.filter(isUnread);
  if (unread.length === 0) return [];
  return [
    {
      id: 'unread',
      severity: 'warning',
      headline: t(accounting.unreadData),
      help: t(accounting.unreadDataHelp, { excluded: formatExcluded(unread, t) }),
      page: 'sources',
    },
  ];
}

function listIssuePoints(totals: Known['totals'], t: Translate): AttentionPoint[] {
  const { error = 0, warning = 0 } = totals?.issues ?? {};
  if (error + warning === 0) return [];
  return [
    {
      id: 'review',
      severity: error > 0 ? 'error' : 'warning',
      headline: t(accounting.reviewIssues, { count: error + warning }),
      help: t(accounting.reviewIssuesHelp),
      page: 'review',
    },
  ];
}

function listClosePoints({ months, state }: Known, t: Translate): AttentionPoint[] {
  const next = findNextMonth(months ?? []);
  const count = countMonthsToClose(months ?? [], state?.lastDay ?? '');
  if (!next || count === 0) return [];
  return [
    {
      id: 'close',
      severity: 'info',
      headline: t(accounting.monthsToClose, { count }),
      help: t(accounting.monthsToCloseHelp, { month: formatMonth(next.month, t) }),
      page: 'journal/close',
      search: { modals: [`month:${next.month}`] },
    },
  ];
}
