/** A row of a validator’s withdrawal names the validator at the start of its memo. */
const shape = /^Validator (\d+), /;

/** The validator that a booked row belongs to; undefined for rows of several, and for all others. */
export const findValidatorIndex = (memo: string | undefined): number | undefined => {
  const found = shape.exec(memo ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};
