import type { Severity } from '@lotbook/ui/severity-icons';
import { FacetList } from '@lotbook/ui/FacetList';
import { Section } from '@lotbook/ui/layout';
import { issueName } from '@lotbook/model/issue-name';
import { WhyNote } from '../../system/links.tsx';
import type { Kind } from './readiness-text.ts';
import { formatStake } from './tax-impact-text.ts';

interface KindsProps {
  readonly kinds: readonly Kind[];
  /** The tax year whose kinds these are; all years where none is chosen. */
  readonly taxYear: number | undefined;
  readonly chosen: readonly string[];
  /** What was set aside is counted in place of what is open. */
  readonly aside: boolean;
  readonly currency: string;
  readonly onChoose: (codes: readonly string[]) => void;
}

/** The kinds of issues with their number and the money that hangs on them; each can be looked at alone, or with others. */
export function Kinds({ kinds, taxYear, chosen, aside, currency, onChoose }: KindsProps) {
  const counted = kinds
    .map((kind) => ({ ...kind, shown: aside ? kind.dismissed : kind.count }))
    .filter(({ shown, code }) => shown > 0 || chosen.includes(code));
  if (counted.length === 0) return null;
  return (
    <Section title={aside ? 'Kinds set aside' : 'Kinds of issues'} flush>
      <FacetList
        label="Kinds"
        facets={counted.map(({ shown, ...kind }) => ({
          id: kind.code,
          label: issueName(kind.code),
          severity: kind.severity as Severity,
          count: shown,
          note: aside || shown === 0 ? undefined : formatMoney(kind, currency),
          why: !aside && shown > 0 && hasMoney(kind) && (
            <WhyNote what="stake" id={`${taxYear ?? '*'}/${kind.code}`} of={issueName(kind.code)} />
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

/** What counts in the years that are shown, and what counts when the units are sold in others. */
function formatMoney(
  { code, low, high, laterLow, laterHigh, unstaked }: Kind,
  currency: string,
): string {
  const own = formatStake({ code, low, high, unstaked }, currency);
  const later = formatStake(
    { code, low: laterLow, high: laterHigh, unstaked: own === undefined ? unstaked : 0 },
    currency,
  );
  if (own === undefined)
    return later === undefined
      ? 'How much hangs on it is not known yet'
      : `${later}, when the units are sold`;
  return later === undefined
    ? own
    : `${own}. In other years, when the units are sold: ${later.replace(/^Your/, 'your')}`;
}
