import './review.css';

/** A list of short sentences, one per line. */
export const PointList = ({
  label,
  points,
}: {
  readonly label: string;
  readonly points: readonly string[];
}) => (
  <ul className="lb-points" aria-label={label}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
