import { Monogram } from './Monogram.tsx';

interface SourceNameProps {
  readonly label: string;
  readonly provider?: string | undefined;
}

/** A source: monogram and its name, whole on hover where it is long. */
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
