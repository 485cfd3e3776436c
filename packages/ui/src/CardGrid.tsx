import './cards.css';
import type { ReactNode } from 'react';

export interface CardView {
  readonly id: string;
  readonly title: ReactNode;
  /** The main figure. */
  readonly figure: ReactNode;
  readonly lines: readonly ReactNode[];
  readonly state: ReactNode;
  readonly action: ReactNode;
  readonly onOpen: () => void;
  /** Accessible name of the button that fills the card. */
  readonly label: string;
}

/** A grid of cards, each clickable as a whole. */
export const CardGrid = ({
  label,
  cards,
}: {
  readonly label: string;
  readonly cards: readonly CardView[];
}) => (
  <ul className="lb-cards" aria-label={label}>
    {cards.map((card) => (
      <li key={card.id}>
        <button
          type="button"
          className="lb-card-open"
          aria-label={card.label}
          onClick={card.onOpen}
        />
        <div className="lb-card-head">
          {card.title}
          <span className="lb-card-action">{card.action}</span>
        </div>
        <strong>{card.figure}</strong>
        {card.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a card keep their places
          <span key={at} className="lb-card-line">
            {line}
          </span>
        ))}
        <span className="lb-card-state">{card.state}</span>
      </li>
    ))}
  </ul>
);
