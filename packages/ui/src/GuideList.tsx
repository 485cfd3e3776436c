import './evidence.css';
import { Monogram } from './Monogram.tsx';

export interface Guide {
  readonly name: string;
  /** Which file. */
  readonly file: string;
  /** Where to find it. */
  readonly way: string;
}

/** Which file to fetch where, one after another. */
export const GuideList = ({ guides }: { readonly guides: readonly Guide[] }) => (
  <ul className="lb-guides">
    {guides.map((guide) => (
      <li key={guide.name}>
        <Monogram name={guide.name} square large />
        <b>{guide.name}</b>
        <span>{guide.file}</span>
        <small>{guide.way}</small>
      </li>
    ))}
  </ul>
);
