import { format } from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/reports/documents';
import type { MoneyParam } from '@lotbook/messages/message';
import type { Translator } from '@lotbook/messages/translator';
import { getIssueName } from '@lotbook/model/issue-name';
import { listAll } from '@lotbook/model/list-text';
import { isPackage } from '../packed-files.ts';
import type { PrintedReport, Report } from '../report.ts';
import type { UncertainLines, UncertainPart, UncertainSum } from './uncertain-lines.ts';

type Marked = Pick<Report, 'leavesOut' | 'uncertain' | 'group' | 'renderers'>;

/** Says on each page of a report which of its figures depend on open issues, and between which amounts they are; also on the documents of a package. */
export function markUncertain<Built extends PrintedReport>(
  kind: Marked,
  built: Built,
  uncertain: UncertainLines,
): Built {
  const words = describeUncertain(getParts(kind), uncertain, built);
  const marked: Built =
    words === undefined
      ? built
      : {
          ...built,
          uncertain: words,
          notes: [built.translator.translate(texts.uncertainNote, { words }), ...built.notes],
        };
  if (!isPackage(marked)) return marked;
  const files = marked.files.map((file) => {
    const part = markUncertain(file.kind, file.built, uncertain);
    return { ...file, built: part, name: nameUncertain(file.kind, part, file.name) };
  });
  return { ...marked, files };
}

/** Files for other programs have no room for words, so their name says it: `turbotax-2025-UNCERTAIN.csv`. */
export const nameUncertain = (
  { group, renderers }: Partial<Pick<Report, 'group' | 'renderers'>>,
  { uncertain }: Pick<PrintedReport, 'uncertain'>,
  fileName: string,
): string =>
  uncertain !== undefined && (group === 'software' || renderers !== undefined)
    ? fileName.replace(/(\.[a-z0-9]+)?$/i, '-UNCERTAIN$1')
    : fileName;

/** Reports that exclude sales without a price contain the gains of the others. */
const getParts = ({ leavesOut, uncertain }: Marked): readonly UncertainPart[] =>
  uncertain ?? (leavesOut?.includes('disposal') ? ['gains'] : []);

/** `UNCERTAIN: 2 disposals with a gain of $150.00, which may be between $50.00 and $150.00. Open issues: Unmatched deposit.`; undefined if all of it is certain. */
export function describeUncertain(
  parts: readonly UncertainPart[],
  uncertain: UncertainLines,
  { currency, translator }: { readonly currency: string; readonly translator: Translator },
): string | undefined {
  const { translate } = translator;
  const toAmount = (amount: UncertainSum['sum']): MoneyParam => ({
    amount: format(amount),
    currency,
  });
  const described = parts.flatMap((part) => {
    const each = uncertain[part];
    if (!each) return [];
    const { count, sum, low, high = sum } = each;
    const params = { count, sum: toAmount(sum), low: toAmount(low), high: toAmount(high) };
    if (part === 'gains') return translate(texts.uncertainGains, params);
    const isLimited = each.high === undefined ? 'other' : 'yes';
    return translate(part === 'given' ? texts.uncertainGiven : texts.uncertainLots, {
      ...params,
      isLimited,
    });
  });
  if (described.length === 0) return undefined;
  const words = translate(texts.uncertain, { parts: listAll(described, translate) });
  const issues = [...uncertain.codes].map((code) => getIssueName(code, translate));
  return parts.includes('gains') && uncertain.gains && issues.length > 0
    ? `${words} ${translate(texts.uncertainIssues, { issues: listAll(issues, translate) })}`
    : words;
}
