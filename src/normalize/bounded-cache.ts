/** Remembers what a pure function gave for recent texts. Full, it starts anew: cheaper than keeping an order of use. */
export function remember<Value>(compute: (text: string) => Value, limit: number): (text: string) => Value {
  let known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = compute(text);
    if (known.size >= limit) known = new Map();
    known.set(text, value);
    return value;
  };
}
