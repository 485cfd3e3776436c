import './names.css';
import type { ReactNode } from 'react';
import { Monogram } from './Monogram.tsx';

interface PersonNameProps {
  readonly name: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
}

/** A person: monogram, name, address and perhaps a mark. */
export const PersonName = ({ name, detail, children }: PersonNameProps) => (
  <span className="lb-name">
    <Monogram name={name} />
    <span className="lb-name-text">
      {name}
      {detail && <span className="lb-name-more"> {detail}</span>}
    </span>
    {children}
  </span>
);
