import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './amount.css';
import { createContext, use, type ClipboardEvent, type CSSProperties } from 'react';
import { getCurrencyDecimals, isCurrency } from '@lotbook/decimal/currency-decimals';
import { formatAmount, type Digits } from './format-amount.ts';

/** Inside a table the row takes the focus instead of each figure. */
export const AmountFocus = createContext(true);

/** How many characters always fit. Longer figures shrink, because a truncated number would be wrong. */
export const AmountRoom = createContext(10);

/** The account's currency. Decides the decimals of money shown without a unit. */
export const MoneyCurrency = createContext('USD');

interface AmountProps {
  /** Decimal text; null if unknown. */
  readonly value: string | null | undefined;
  readonly digits?: Digits;
  /** What `value` is an amount of, if shown elsewhere. Currency units use their own decimals. */
  readonly asset?: string | undefined;
  /** Unit after the figure, also in the full value. */
  readonly unit?: string | undefined;
  /** Shows a gain or loss with sign, arrow and color. */
  readonly gain?: boolean;
  /** Text for an unknown figure. */
  readonly unknown?: string;
  /** Aligns decimal points in a column. */
  readonly align?: boolean;
}

/** Renders every number: rounded on screen, in full on hover, focus and copy. */
export function Amount({
  value,
  asset,
  unit,
  digits = isCurrency(unit ?? asset ?? '') ? 'cents' : 'exact',
  gain = false,
  unknown,
  align = false,
}: AmountProps) {
  const t = useTranslate();
  const focusable = use(AmountFocus);
  const room = use(AmountRoom);
  const tabIndex = focusable ? { tabIndex: 0 } : {};
  const ofAccount = use(MoneyCurrency);
  const currency = unit ?? asset ?? ofAccount;
  const shown =
    value === null || value === undefined ? undefined : formatAmount(value, digits, currency);
  if (!shown) {
    return (
      <span
        className="lb-amount lb-amount-unknown"
        data-tip={unknown ?? t(ui.unknownFigure)}
        {...tabIndex}
      >
        <span aria-hidden>–</span>
        <span className="lb-hidden">{unknown ?? t(ui.unknownFigure)}</span>
      </span>
    );
  }
  const full = unit ? `${shown.full} ${unit}` : shown.full;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', shown.full);
    event.preventDefault();
  };
  const decimals = getCurrencyDecimals(currency);
  const places = digits !== 'cents' ? 5 : decimals === 0 ? 0 : 3;
  const long = getLength({ text: shown.text, unit, gain, places: align ? places : 0 });
  return (
    <span
      className={`lb-amount${gain ? toneClass(shown.sign) : ''}${long > room ? ' lb-amount-long' : ''}`}
      ref={long > room ? passToCell : undefined}
      style={long > room ? ({ '--characters': long } as CSSProperties) : undefined}
      data-tip={full}
      data-full={shown.full}
      onCopy={copy}
      {...tabIndex}
    >
      {gain && shown.sign !== 0 && (
        <span className="lb-amount-arrow" aria-hidden>
          {shown.sign > 0 ? '▲' : '▼'}
        </span>
      )}
      {gain && (
        <span className="lb-hidden">
          {shown.sign < 0 ? `${t(ui.loss)} ` : shown.sign > 0 ? `${t(ui.gain)} ` : ''}
        </span>
      )}
      {signText(shown.sign, gain)}
      <Digits text={shown.text} align={align} places={places} />
      {unit && <span className="lb-amount-unit"> {unit}</span>}
    </span>
  );
}

/** Measure only these cells. */
function passToCell(figure: HTMLElement): () => void {
  const cell = figure.closest('.lb-table-cell');
  cell?.setAttribute('data-long', '');
  return () => cell?.removeAttribute('data-long');
}

interface Shown {
  readonly text: string;
  readonly unit: string | undefined;
  readonly gain: boolean;
  readonly places: number;
}

/** Its length in characters, with arrow and sign. */
function getLength({ text, unit, gain, places }: Shown): number {
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text.length : dot;
  return (
    whole +
    Math.max(places, text.length - whole) +
    (unit === undefined ? 0 : unit.length + 1) +
    (gain ? 2 : 1)
  );
}

function Digits({
  text,
  align,
  places,
}: {
  readonly text: string;
  readonly align: boolean;
  readonly places: number;
}) {
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

const signText = (sign: number, gain: boolean): string =>
  sign < 0 ? '−' : gain && sign > 0 ? '+' : '';
const toneClass = (sign: number): string =>
  sign > 0 ? ' lb-amount-gain' : sign < 0 ? ' lb-amount-loss' : '';
