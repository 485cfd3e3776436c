import './names.css';
import type { ReactNode } from 'react';
import { Monogram } from './Monogram.tsx';

interface PersonNameProps {
  readonly name: string;
  readonly detail?: string | undefined;
  /** Shows the detail below the name, for tall rows. */
  readonly stacked?: boolean;
  readonly children?: ReactNode;
}

/** A person: monogram, name, address and an optional mark. */
export const PersonName = ({ name, detail, stacked = false, children }: PersonNameProps) => (
  <span className="lb-name">
    <Monogram name={name} />
    <span className="lb-name-text">
      {name}
      {detail && !stacked && <span className="lb-name-more"> {detail}</span>}
      {detail && stacked && <span className="lb-name-more lb-name-below">{detail}</span>}
    </span>
    {children}
  </span>
);
