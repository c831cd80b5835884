import { Type } from '../api/schema-type.ts';

export const EvidenceReply = Type.Array(
  Type.Object({
    attribute: Type.String(),
    level: Type.String(),
    bits: Type.Number({ description: 'log2 of how much likelier the observation is of this person than of a stranger.' }),
    left: Type.String(),
    right: Type.String(),
  }),
);
