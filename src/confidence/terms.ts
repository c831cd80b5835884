import { weighAddress } from './address.ts';
import { weighEmail } from './email.ts';
import { weighName } from './name.ts';
import { weighPhone } from './phone.ts';
import type { Question } from './question.ts';
import type { Factors, Group } from './rows.ts';

/**
 * The whole model. Each term gives P(value | candidate) / P(value | a random person) for every candidate, or undefined where its group
 * was not given. A candidate's mass is the product of these factors, and
 * P(candidate | fragment) = mass / (Σ masses of all candidates + Σ masses of absent people, see absent.ts).
 */
const TERMS = {
  /** exact, household, other, missing */
  phone: weighPhone,
  /** exact, slip, other, missing */
  email: weighEmail,
  /** how the first and the last name compare, swapped, missing */
  name: weighName,
  /** how the current, an earlier or a household's address compares, missing */
  address: weighAddress,
} satisfies Record<Group, (question: Question) => unknown>;

/** What every group that was given says of all candidates, and of absent people. */
export type Weights = { readonly [G in Group]: ReturnType<(typeof TERMS)[G]> };

export function weighAll(question: Question): Weights {
  return { phone: TERMS.phone(question), email: TERMS.email(question), name: TERMS.name(question), address: TERMS.address(question) };
}

/** What every group says of one candidate. */
export function factorsOf({ phone, email, name, address }: Weights, at: number): Factors {
  return {
    phone: phone?.weighed[at]?.factor ?? 1,
    email: email?.weighed[at]?.factor ?? 1,
    name: name?.weighed[at]?.factor ?? 1,
    address: address?.weighed[at]?.factor ?? 1,
  };
}
