import { describe, expect, it } from 'vitest';
import { DEFAULT_CHAIN, readChainSettings } from './chain-settings.ts';
import { isPrivateAddress } from './private-address.ts';

describe('readChainSettings', () => {
  it('takes nothing for the default', () => {
    expect(readChainSettings({})).toEqual({ settings: DEFAULT_CHAIN, faults: [] });
  });

  it('reads a chain with a provider', () => {
    const { settings, faults } = readChainSettings({
      remote_timeout_ms: 2000,
      links: [
        { link: 'people' },
        { link: 'http', name: 'mails', url: 'https://example.com/v1/{phone}', body: { last: '{last}' }, fields: { emails: 'mails[]' } },
        { link: 'demographics', timeout_ms: 100 },
      ],
    });
    expect(faults).toEqual([]);
    expect(settings.links[1]).toMatchObject({ needs: ['phone', 'last'], allowPrivate: false, body: '{"last":"{last}"}', retries: 1 });
    expect(settings.links[2]).toEqual({ link: 'demographics', timeoutMs: 100 });
  });

  it.each([
    'https://{city}.example.com/',
    'https:///{city}/',
    'https:\\\\{city}\\',
    'https://example.com:{zip}/',
    'https://user:secret@example.com/{phone}',
    'https://example.com@10.0.0.1/{phone}',
    'file:///etc/{city}',
    // Nothing behind it is ever sent.
    'https://example.com/#{phone}',
  ])('refuses %s, whose host is not its own or that would not be asked whole', (url) => {
    const { faults } = readChainSettings({ links: [{ link: 'people' }, { link: 'http', name: 'x', url, fields: { emails: 'mails[]' } }] });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['links[1].url']);
  });

  it.each(['127.0.0.1:9000', '10.1.2.3', '[::1]:80', '0x7f000001', 'localhost:9000', 'provider.localhost'])(
    "says that %s is in one's own network, unless it may be",
    (host) => {
      const http = { link: 'http', name: 'x', url: `http://${host}/{phone}`, fields: { emails: 'mails[]' } };
      const faultsOf = (link: object) => readChainSettings({ links: [{ link: 'people' }, link] }).faults;
      expect(faultsOf(http)).toEqual(['links[1].url is in your own network or machine: set allow_private to true if it should be']);
      expect(faultsOf({ ...http, allow_private: true })).toEqual([]);
      expect(faultsOf({ ...http, url: 'http://provider.example/{phone}' })).toEqual([]);
    },
  );

  it('tells every fault', () => {
    const { faults } = readChainSettings({
      speed: 1,
      remote_timeout_ms: -1,
      links: [
        { link: 'lines' },
        { link: 'fax' },
        { link: 'http', name: 'Bad Name', url: 'ftp://example.com/{phone}', fields: { shoe_size: 'x' } },
        { link: 'http', name: 'host', url: 'https://{city}/', fields: {} },
        { link: 'lines' },
      ],
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'chain.speed',
      'chain.remote_timeout_ms',
      'links[1].link',
      'links[2].name',
      'links[2].url',
      'links[2].fields.shoe_size',
      'links[3].url',
      'links[3].fields',
      'links[0]',
      'links:',
    ]);
  });

  it.each([
    [[], 'chain must be an object'],
    [{ foo: 1 }, 'chain.foo is not known'],
    [{ remote_timeout_ms: 0 }, 'chain.remote_timeout_ms must be a whole number from 1 to 60000'],
  ])('refuses the file %j', (file, fault) => {
    expect(readChainSettings(file).faults).toEqual([fault]);
  });

  const usual = { link: 'http', name: 'x', url: 'https://example.com/{phone}', fields: { emails: 'mails[]' } };

  it.each(['people', 'lines', 'property', 'demographics'])('refuses a provider that is called as the own link %s', (name) => {
    const { faults } = readChainSettings({ links: [{ link: 'people' }, { ...usual, name }] });
    expect(faults).toContain(`links[1].name must not be ${name}: a built-in link has this name`);
  });

  it.each([
    [{ fields: undefined }, 'links[1].fields must name at least one of phones, emails, line_type, carrier, birth_date, gender'],
    [{ fields: { emails: '' } }, 'links[1].fields.emails must be a path such as person.emails[].address'],
    [{ fields: { emails: 'a..b' } }, 'links[1].fields.emails must be a path such as person.emails[].address'],
    [{ fields: { emails: 'a[0].b' } }, 'links[1].fields.emails must be a path such as person.emails[].address'],
    [
      { url: 'https://example.com/{last}', fields: { carrier: 'a' } },
      'links[1].fields.carrier describes the phone asked about: url or body must name {phone}',
    ],
    [{ headers: { 'x y': '1' } }, 'links[1].headers."x y" is not a header that a request can carry'],
    [{ headers: { authorization: 'Bearer abc\n' } }, 'links[1].headers."authorization" is not a header that a request can carry'],
    [{ headers: { 'Content-Length': '5' } }, 'links[1].headers."Content-Length" is not a header that a request can carry'],
    [{ timeout_ms: 0 }, 'links[1].timeout_ms must be a whole number from 1 to 30000'],
    [{ breaker: { failures: 0 } }, 'links[1].breaker.failures must be a whole number from 1 to 1000'],
    [{ breaker: { open: 5 } }, 'links[1].breaker.open is not known'],
    [{ cache: { size: 4 } }, 'links[1].cache.size is not known'],
    [{ body: null }, 'links[1].body must be an object'],
    [{ body: [] }, 'links[1].body must be an object'],
    [
      { url: 'https://example.com/{phone}{ last }' },
      'links[1]: { last } is not one of phone, email, first, last, full, street, city, state, zip',
    ],
    [
      { body: { a: [{ b: '{first-name}' }] } },
      'links[1]: {first-name} is not one of phone, email, first, last, full, street, city, state, zip',
    ],
  ])('refuses %j', (change, fault) => {
    expect(readChainSettings({ links: [{ link: 'people' }, { ...usual, ...change }] }).faults).toEqual([fault]);
  });

  it.each([
    { fields: { emails: 'a' } },
    { fields: { carrier: 'a', line_type: 'b' } },
    { url: 'https://example.com/', body: { of: '{phone}' }, fields: { carrier: 'a' } },
    { fields: { emails: 'data.persons[].e-mails[].value' } },
    { headers: { authorization: 'Bearer abc', 'X-Api-Key': 'ü' } },
    { body: { who: { last: '{last}' }, limit: 1, list: ['{zip}'] } },
    { breaker: { failures: 1, open_ms: 0 }, cache: { lifetime_ms: 0, max_entries: 0 }, retries: 0, retry_ms: 0 },
  ])('takes %j', (change) => {
    expect(readChainSettings({ links: [{ link: 'people' }, { ...usual, ...change }] }).faults).toEqual([]);
  });
});

describe('isPrivateAddress', () => {
  it.each([
    ['10.1.2.3', true],
    ['172.20.0.1', true],
    ['192.168.1.1', true],
    ['127.0.0.53', true],
    ['169.254.169.254', true],
    ['168.63.129.16', true],
    ['::ffff:168.63.129.16', true],
    ['168.63.129.17', false],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:a00:1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['fe80::1%eth0', true],
    ['::ffff:7f00:1', true],
    ['::127.0.0.1', true],
    ['64:ff9b::7f00:1', true],
    ['2002:7f00:1::', true],
    ['fec0::1', true],
    ['not an address', true],
    ['93.184.216.34', false],
    ['2606:2800:220:1::1', false],
  ])('%s: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });
});
