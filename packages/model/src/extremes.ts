/** The largest value, or `least`. `Math.max(...values)` throws if a list has some 100,000 values. */
export function findLargest(values: Iterable<number>, least: number): number {
  let largest = least;
  for (const value of values) if (value > largest) largest = value;
  return largest;
}

/** The smallest value, or `most`. */
export function findSmallest(values: Iterable<number>, most: number): number {
  let smallest = most;
  for (const value of values) if (value < smallest) smallest = value;
  return smallest;
}
