import './layout.css';

/** A short bulleted list. */
export const BulletList = ({ items }: { readonly items: readonly string[] }) =>
  items.length === 0 ? null : (
    <ul className="lb-bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
