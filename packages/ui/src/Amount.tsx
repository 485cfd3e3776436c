import './amount.css';
import { createContext, use, type ClipboardEvent } from 'react';
import { formatAmount, type Digits } from './format-amount.ts';

/** Inside a table the row takes the focus, not each of its figures. */
export const AmountFocus = createContext(true);

interface AmountProps {
  /** Plain decimal text; null when nobody knows it. */
  readonly value: string | null | undefined;
  readonly digits?: Digits;
  /** Shown after the figure, in the full value too. */
  readonly unit?: string | undefined;
  /** A gain or a loss: sign, arrow and colour. */
  readonly gain?: boolean;
  /** Why the figure is unknown. */
  readonly unknown?: string;
  /** Lines the decimal points up in a column. */
  readonly align?: boolean;
}

/** Every number goes through here: rounded for the eye, whole on hover, on focus and when copied. */
export function Amount({ value, digits = 'exact', unit, gain = false, unknown = 'Not known yet', align = false }: AmountProps) {
  const focusable = use(AmountFocus);
  const tabIndex = focusable ? { tabIndex: 0 } : {};
  const shown = value === null || value === undefined ? undefined : formatAmount(value, digits);
  if (!shown) {
    return (
      <span className="lb-amount lb-amount-unknown" data-tip={unknown} {...tabIndex}>
        <span aria-hidden>–</span>
        <span className="lb-hidden">{unknown}</span>
      </span>
    );
  }
  const full = unit ? `${shown.full} ${unit}` : shown.full;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', shown.full);
    event.preventDefault();
  };
  return (
    <span className={`lb-amount${gain ? toneClass(shown.sign) : ''}`} data-tip={full} data-full={shown.full} onCopy={copy} {...tabIndex}>
      {gain && shown.sign !== 0 && (
        <span className="lb-amount-arrow" aria-hidden>
          {shown.sign > 0 ? '▲' : '▼'}
        </span>
      )}
      {gain && <span className="lb-hidden">{shown.sign < 0 ? 'loss ' : shown.sign > 0 ? 'gain ' : ''}</span>}
      {signText(shown.sign, gain)}
      <Digits text={shown.text} align={align} places={digits === 'cents' ? 3 : 5} />
      {unit && <span className="lb-amount-unit"> {unit}</span>}
    </span>
  );
}

function Digits({ text, align, places }: { readonly text: string; readonly align: boolean; readonly places: number }) {
  const dot = text.indexOf('.');
  if (!align) return text;
  const whole = dot < 0 ? text : text.slice(0, dot);
  const fraction = dot < 0 ? '' : text.slice(dot);
  return (
    <>
      {whole}
      <span className={`lb-amount-fraction lb-amount-places-${places}`}>{fraction}</span>
    </>
  );
}

const signText = (sign: number, gain: boolean): string => (sign < 0 ? '−' : gain && sign > 0 ? '+' : '');
const toneClass = (sign: number): string => (sign > 0 ? ' lb-amount-gain' : sign < 0 ? ' lb-amount-loss' : '');
