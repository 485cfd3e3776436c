import * as texts from '@lotbook/messages/generated/web/explain';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { getIssueName } from '@lotbook/model/issue-name';
import type { LocalDate } from '@lotbook/model/time';
import { getValueTitle } from '@lotbook/model/value-name';
import { shortenName } from '@lotbook/ui/AssetName';
import { getRequestedYear, type Asked } from './explained-figure.ts';

const titles: Readonly<Record<Asked['what'], Message>> = {
  disposal: texts.evidenceOfGain,
  entry: texts.evidenceOfSide,
  lot: texts.evidenceOfLot,
  transaction: texts.evidenceOfTransaction,
  year: texts.evidenceOfYear,
  holding: texts.evidenceOfHoldings,
  worth: texts.evidenceOfValue,
  filter: texts.evidenceOfTotals,
  stake: texts.evidenceOfImpact,
  told: texts.explanationTitle,
};

interface TitleContext {
  readonly today: LocalDate;
  readonly t: Translate;
}

/** The title of an evidence page. `label` formats a tax year. */
export function getTitle(
  asked: Asked,
  label: (year: number) => string,
  { today, t }: TitleContext,
): string {
  if (asked.what === 'stake') return getImpactTitle(asked.id, label, t);
  if (asked.what === 'worth') return getValueTitle(asked.id, today, t, shortenName);
  const requested = getRequestedYear(asked);
  if (!requested || !/^\d{4}$/.test(requested.year)) return t(titles[asked.what]);
  const year = label(Number(requested.year));
  return requested.asset === undefined
    ? t(texts.evidenceFor, { subject: year })
    : t(texts.evidenceForIn, { subject: shortenName(requested.asset), year });
}

function getImpactTitle(id: string, label: (year: number) => string, t: Translate): string {
  const [yearText = '', code] = id.split('/');
  const year = /^\d{4}$/.test(yearText) ? label(Number(yearText)) : undefined;
  const issue = code === undefined ? undefined : getIssueName(code, t);
  if (issue === undefined)
    return year === undefined ? t(texts.evidenceOfImpact) : t(texts.impactIn, { year });
  return year === undefined ? t(texts.impactOf, { issue }) : t(texts.impactOfIn, { issue, year });
}
