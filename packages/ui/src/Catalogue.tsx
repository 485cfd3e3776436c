import './evidence.css';
import type { ReactNode } from 'react';

export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  readonly actions: ReactNode;
}

/** Things that can be made, each with what it is for and the ways to make it. */
export const Catalogue = ({ entries }: { readonly entries: readonly CatalogueEntry[] }) => (
  <ul className="lb-catalogue">
    {entries.map((entry) => (
      <li key={entry.id}>
        <div>
          <h3>{entry.title}</h3>
          <p>{entry.purpose}</p>
        </div>
        <div className="lb-catalogue-actions">{entry.actions}</div>
      </li>
    ))}
  </ul>
);
