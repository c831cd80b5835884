import type { EmailAddress } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { isFirstName } from '../../reference/first-names.ts';
import { isSurname } from '../../reference/surnames.ts';
import { isName, nearFirstNames, nearSurnames } from './name.ts';
import { SHORTEST_NEAR } from './near-words.ts';

const MOST_TRIED = 24;

/**
 * Mailboxes that an unknown one may be a slip of: words in it that are no names are one slip away from names. `jmaes_schultz` may
 * be `james_schultz`; `james_schultz` and `jane_schultz` are two people. In the form in which mailboxes are matched.
 */
export function mailboxSlips(email: EmailAddress): string[] {
  const mailbox = emailIdentity(email);
  const at = mailbox.lastIndexOf('@');
  const words = mailbox.slice(0, at).split(/([^a-z]+)/);
  const slips: string[] = [];
  words.forEach((word, index) => {
    if (index % 2 === 1 || word.length < SHORTEST_NEAR || isMadeOfNames(word)) return;
    for (const near of namesNear(word)) slips.push(words.with(index, near).join('') + mailbox.slice(at));
  });
  return slips.slice(0, MOST_TRIED);
}

/**
 * The same mailbox with another sign between its words, with none, or with one where none is: `jane_roe` and `janeroe` for
 * `jane.roe`. As they are matched.
 */
export function mailboxSeparators(email: EmailAddress): string[] {
  const mailbox = emailIdentity(email);
  const at = mailbox.lastIndexOf('@');
  const [, words = '', figures = ''] = /^(.*?)(\d*)$/.exec(mailbox.slice(0, at)) ?? [];
  const [left = '', right, ...others] = words.split(/[._-]/);
  if (others.length > 0 || left === '' || right === '') return [];
  const pairs = right === undefined ? likelySplits(left) : [[left, right]];
  const end = figures + mailbox.slice(at);
  return pairs.flatMap(([one, other]) => SIGNS.map((sign) => one + sign + other + end)).filter((one) => one !== mailbox);
}

const SIGNS = ['.', '_', '', '-'];
const MOST_SPLITS = 3;

/** Into two names, else behind or before the longest first names: not every surname is listed. */
function likelySplits(word: string): [string, string][] {
  const all = splits(word);
  const whole = [...all.filter(isWholeName), ...withInitialApart(word)];
  if (whole.length > 0) return whole.slice(0, MOST_SPLITS);
  const behind = all.filter(([one]) => isFirstName(one)).reverse();
  return [...behind, ...all.filter(([, other]) => isFirstName(other))].slice(0, MOST_SPLITS);
}

/** `jroe` for `j.roe`, `roej` for `roe.j`. */
function withInitialApart(word: string): [string, string][] {
  const pairs: [string, string][] = [
    [word.slice(0, 1), word.slice(1)],
    [word.slice(0, -1), word.slice(-1)],
  ];
  return pairs.filter((pair) => pair.some((part) => part.length > SHORTEST_NAME && isSurname(part)));
}

function isWholeName([one, other]: readonly [string, string]): boolean {
  return (isFirstName(one) && isSurname(other)) || (isSurname(one) && isFirstName(other));
}

/** A name, one with an initial at either end, or two. */
function isMadeOfNames(word: string): boolean {
  if (isName(word) || isSurname(word.slice(1)) || isName(word.slice(0, -1))) return true;
  return splits(word).some(([left, right]) => isName(left) && isName(right));
}

function namesNear(word: string): Iterable<string> {
  const near = new Set([...nearFirstNames(word), ...nearSurnames(word)]);
  for (const one of nearSurnames(word.slice(1))) near.add(word[0] + one);
  for (const [left, right] of splits(word)) {
    if (isFirstName(left)) for (const one of nearSurnames(right)) near.add(left + one);
    if (isSurname(right)) for (const one of nearFirstNames(left)) near.add(one + right);
  }
  for (const one of nearFirstNames(word.slice(0, -1))) near.add(one + word.at(-1));
  return near;
}

const SHORTEST_NAME = 3;

function splits(word: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = SHORTEST_NAME; at <= word.length - SHORTEST_NAME; at++) pairs.push([word.slice(0, at), word.slice(at)]);
  return pairs;
}
