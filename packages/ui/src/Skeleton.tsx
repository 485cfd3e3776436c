import './figures.css';

/** Stands where text will stand, `width` characters wide. */
export const Skeleton = ({ width }: { readonly width: number }) => (
  <span className="lb-skeleton" style={{ width: `${width}ch` }} aria-hidden />
);
