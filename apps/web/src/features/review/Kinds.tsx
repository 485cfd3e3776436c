import type { Severity } from '@lotbook/ui/severity-icons';
import { FacetList } from '@lotbook/ui/FacetList';
import { Section } from '@lotbook/ui/layout';
import { issueName } from '@lotbook/model/issue-words';
import type { Kind } from './readiness-words.ts';
import { stakeWords } from './stake-words.ts';

interface KindsProps {
  readonly kinds: readonly Kind[];
  readonly chosen: readonly string[];
  /** What was set aside is counted in place of what is open. */
  readonly aside: boolean;
  readonly currency: string;
  readonly onChoose: (codes: readonly string[]) => void;
}

/** The kinds of issues with their number and the money that hangs on them; each can be looked at alone, or with others. */
export function Kinds({ kinds, chosen, aside, currency, onChoose }: KindsProps) {
  const counted = kinds
    .map((kind) => ({ ...kind, shown: aside ? kind.dismissed : kind.count }))
    .filter(({ shown, code }) => shown > 0 || chosen.includes(code));
  if (counted.length === 0) return null;
  return (
    <Section title={aside ? 'Kinds set aside' : 'Kinds of issues'} flush>
      <FacetList
        label="Kinds"
        facets={counted.map(({ code, severity, shown, low, high, mayCountLater }) => ({
          id: code,
          label: issueName(code),
          severity: severity as Severity,
          count: shown,
          note: aside || shown === 0 ? undefined : (stakeWords({ code, low, high }, currency) ?? unknownWords(mayCountLater)),
          pressed: chosen.includes(code),
        }))}
        onChoose={(code) => onChoose(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code])}
      />
    </Section>
  );
}

const unknownWords = (mayCountLater: boolean): string =>
  mayCountLater ? 'What hangs on it counts when its units are sold, or is not known yet' : 'How much hangs on it is not known yet';
