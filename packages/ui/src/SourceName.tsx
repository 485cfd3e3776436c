import { Monogram } from './Monogram.tsx';

interface SourceNameProps {
  readonly label: string;
  readonly provider?: string | undefined;
}

/** A source with monogram and name, in full on hover. */
export function SourceName({ label, provider }: SourceNameProps) {
  return (
    <span className="lb-name">
      <Monogram name={provider && provider !== 'other' ? provider : label} square />
      <span className="lb-name-text" {...(label.length > 22 ? { 'data-tip': label } : {})}>
        {label}
      </span>
    </span>
  );
}
