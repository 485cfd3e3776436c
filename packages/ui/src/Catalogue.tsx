import './evidence.css';
import type { ReactNode } from 'react';

export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  /** A picture before the title. */
  readonly mark?: ReactNode;
  readonly purpose: string;
  readonly actions: ReactNode;
}

/** A catalog of things to create, each with a description and its actions. */
export const Catalogue = ({ entries }: { readonly entries: readonly CatalogueEntry[] }) => (
  <ul className="lb-catalogue">
    {entries.map((entry) => (
      <li key={entry.id}>
        {entry.mark}
        <div className="lb-catalogue-text">
          <h3>{entry.title}</h3>
          <p>{entry.purpose}</p>
        </div>
        <div className="lb-catalogue-actions">{entry.actions}</div>
      </li>
    ))}
  </ul>
);
