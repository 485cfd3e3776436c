import { findSourceLogo } from './logos.ts';
import { Monogram } from './Monogram.tsx';

interface SourceNameProps {
  readonly label: string;
  readonly provider?: string | undefined;
}

/** A source with its provider's logo or initials, and its name, in full on hover. */
export function SourceName({ label, provider }: SourceNameProps) {
  return (
    <span className="lb-name">
      <Monogram
        name={provider && provider !== 'other' ? provider : label}
        logo={findSourceLogo(provider)}
        square
      />
      <span className="lb-name-text" {...(label.length > 22 ? { 'data-tip': label } : {})}>
        {label}
      </span>
    </span>
  );
}

/** The logo or initials of a provider, larger, before its name. */
export const SourceMark = ({
  name,
  provider,
}: {
  readonly name: string;
  readonly provider: string;
}) => <Monogram name={name} logo={findSourceLogo(provider)} square large />;
