import * as readiness from '@lotbook/messages/generated/web/readiness';
import * as review from '@lotbook/messages/generated/web/review';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import type { Severity } from '@lotbook/ui/severity-icons';
import { FacetList } from '@lotbook/ui/FacetList';
import { Section } from '@lotbook/ui/layout';
import { getIssueName } from '@lotbook/model/issue-name';
import { WhyNote } from '../../system/links.tsx';
import type { Kind } from '../account/readiness-text.ts';
import { formatStake } from '../account/tax-impact-text.ts';

interface KindsProps {
  readonly kinds: readonly Kind[];
  /** The tax year of these kinds; undefined for all years. */
  readonly taxYear: number | undefined;
  readonly chosen: readonly string[];
  /** Counts dismissed issues instead of open ones. */
  readonly aside: boolean;
  readonly currency: string;
  readonly onChoose: (codes: readonly string[]) => void;
}

/** The kinds of issues with their number and tax impact. Users filter the list by one or several. */
export function Kinds({ kinds, taxYear, chosen, aside, currency, onChoose }: KindsProps) {
  const t = useTranslate();
  const counted = kinds
    .map((kind) => ({ ...kind, shown: aside ? kind.dismissed : kind.count }))
    .filter(({ shown, code }) => shown > 0 || chosen.includes(code));
  if (counted.length === 0) return null;
  return (
    <Section title={t(aside ? review.dismissedKindsTitle : review.kindsTitle)} flush>
      <FacetList
        label={t(review.kindsTitle)}
        facets={counted.map(({ shown, ...kind }) => ({
          id: kind.code,
          label: getIssueName(kind.code, t),
          severity: kind.severity as Severity,
          count: shown,
          note: aside || shown === 0 ? undefined : formatImpact(t, kind, currency),
          why: !aside && shown > 0 && hasMoney(kind) && (
            <WhyNote
              what="stake"
              id={`${taxYear ?? '*'}/${kind.code}`}
              of={getIssueName(kind.code, t)}
            />
          ),
          pressed: chosen.includes(kind.code),
        }))}
        onChoose={(code) =>
          onChoose(
            chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code],
          )
        }
      />
    </Section>
  );
}

const hasMoney = ({ low, laterLow }: Kind): boolean => low !== null || laterLow !== null;

/** The tax impact in the years shown, and in others when the units are sold. */
function formatImpact(
  t: Translate,
  { code, low, high, laterLow, laterHigh, unstaked }: Kind,
  currency: string,
): string {
  const own = formatStake(t, { code, low, high, unstaked }, currency);
  const later = { code, low: laterLow, high: laterHigh };
  if (own === undefined)
    return formatStake(t, { ...later, unstaked }, currency, 'sold') ?? t(readiness.impactUnknown);
  return [own, formatStake(t, later, currency, 'later')].filter(Boolean).join('. ');
}
