import { Monogram } from './Monogram.tsx';

export type SourceState = 'ok' | 'busy' | 'wrong' | 'idle';

interface SourceNameProps {
  readonly label: string;
  readonly provider?: string | undefined;
  readonly state?: { readonly kind: SourceState; readonly words: string };
}

/** A source: monogram, its name, and how it is in words beside the dot. */
export function SourceName({ label, provider, state }: SourceNameProps) {
  return (
    <span className="lb-name">
      <Monogram name={provider ?? label} square />
      <span className="lb-name-text" {...(label.length > 22 ? { 'data-tip': label } : {})}>
        {label}
      </span>
      {state && (
        <span className="lb-name lb-name-more">
          <span className={`lb-dot lb-dot-${state.kind}`} aria-hidden />
          <span className="lb-name-text">{state.words}</span>
        </span>
      )}
    </span>
  );
}
