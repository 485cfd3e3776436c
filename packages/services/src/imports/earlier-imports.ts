/** Another try of the same job has taken over; this one leaves no trace. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}
