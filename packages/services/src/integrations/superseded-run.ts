/** A newer try of the run has taken over; this one stops and writes nothing more. */
export class SupersededRun extends Error {
  override name = 'SupersededRun';
}
