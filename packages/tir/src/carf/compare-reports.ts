import type { DocumentAction } from './codes.ts';
import type { CarfReport } from './records.ts';

export interface CarfRecord {
  readonly action: DocumentAction;
  readonly report: CarfReport;
  /** The record that this one corrects or deletes. */
  readonly correctedRefId?: string | undefined;
}

/** What the next messages of a year contain. */
export interface CarfChanges {
  readonly added: readonly CarfRecord[];
  readonly corrected: readonly CarfRecord[];
  readonly isNil: boolean;
}

type Draft = Omit<CarfReport, 'docRefId'>;

/**
 * Compares the reports of a year with those filed before. Filed records never change: a difference
 * becomes a new record that names the old one, and a user who no longer has transactions is deleted.
 */
export function compareReports(
  drafts: readonly Draft[],
  {
    filed,
    makeDocRefId,
  }: { filed?: readonly CarfReport[] | undefined; makeDocRefId: () => string },
): CarfChanges & { readonly current: readonly CarfReport[] } {
  const before = new Map((filed ?? []).map((report) => [report.user.userId, report]));
  const added: CarfRecord[] = [];
  const corrected: CarfRecord[] = [];
  const current: CarfReport[] = [];
  for (const draft of drafts) {
    const earlier = before.get(draft.user.userId);
    before.delete(draft.user.userId);
    if (earlier && isSame(earlier, draft)) {
      current.push(earlier);
      continue;
    }
    const report = { docRefId: makeDocRefId(), ...draft };
    current.push(report);
    if (earlier) corrected.push({ action: 'correct', report, correctedRefId: earlier.docRefId });
    else added.push({ action: 'new', report });
  }
  for (const removed of before.values())
    corrected.push({
      action: 'delete',
      report: { ...removed, docRefId: makeDocRefId() },
      correctedRefId: removed.docRefId,
    });
  return { added, corrected, isNil: drafts.length === 0 && filed === undefined, current };
}

const isSame = ({ user, lines }: CarfReport, draft: Draft): boolean =>
  JSON.stringify([user, lines]) === JSON.stringify([draft.user, draft.lines]);
