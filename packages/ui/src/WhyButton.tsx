import './tree.css';
import type { ReactNode } from 'react';
import { AmountFocus } from './Amount.tsx';

interface WhyButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** As `WhyAnchor`, of a figure whose evidence opens where it stands. */
export const WhyButton = ({ children, onClick }: WhyButtonProps) => (
  <button type="button" className="lb-why lb-why-button" onClick={onClick}>
    <AmountFocus value={false}>{children}</AmountFocus>
    <span className="lb-hidden">, why?</span>
  </button>
);
