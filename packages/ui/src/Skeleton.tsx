import './figures.css';

/** A placeholder for loading text, `width` characters wide. */
export const Skeleton = ({ width }: { readonly width: number }) => (
  <span className="lb-skeleton" style={{ width: `${width}ch` }} aria-hidden />
);
