import type { Connection } from './connection.ts';
import type { LoadOrder } from './load-order.ts';
import type { NextRequest } from './requests.ts';
import { drawsFrom } from './statistics.ts';
import type { Tally } from './tally.ts';

type Run = (connections: readonly Connection[], order: LoadOrder, next: NextRequest, tally: Tally) => Promise<void>;

export const runClosed: Run = (connections, { pace }, next, tally) =>
  new Promise((resolve) => {
    if (pace.kind !== 'closed') throw new Error('not a closed loop');
    const openMs = performance.now() + pace.warmSeconds * 1000;
    const closeMs = openMs + pace.seconds * 1000;
    tally.window(openMs, closeMs);
    let underWay = connections.length;
    const turn = (connection: Connection) => {
      const sentMs = performance.now();
      connection.send(next(), tally.wantsSample(), (status, body) => {
        const nowMs = performance.now();
        tally.reply(status, body, sentMs, nowMs);
        if (nowMs < closeMs) turn(connection);
        else if (--underWay === 0) resolve();
      });
    };
    connections.forEach(turn);
  });

export const runOpen: Run = (connections, { pace, seed }, next, tally) =>
  new Promise((resolve) => {
    if (pace.kind !== 'open') throw new Error('not an open loop');
    const { perSecond, warmSeconds, seconds } = pace;
    const draw = drawsFrom(seed ^ 0x5bd1e995);
    const idle = [...connections];
    const waiting: number[] = [];
    let dueMs = performance.now();
    // Opening all connections at once is work that callers with open ones never wait for.
    const openMs = dueMs + warmSeconds * 1000;
    const closeMs = openMs + seconds * 1000;
    tally.window(openMs, closeMs);
    let underWay = 0;
    const dispatch = (connection: Connection, arrivedMs: number) => {
      underWay += 1;
      connection.send(next(), tally.wantsSample(), (status, body) => {
        underWay -= 1;
        // From the moment the request was due, so that a stall is charged to every request that waited behind it.
        tally.reply(status, body, arrivedMs, performance.now());
        const nextArrival = waiting.shift();
        if (nextArrival === undefined) idle.push(connection);
        else dispatch(connection, nextArrival);
      });
    };
    let lastMs = dueMs;
    const tick = () => {
      const nowMs = performance.now();
      tally.pause(nowMs - lastMs);
      tally.witness.look(nowMs);
      lastMs = nowMs;
      while (dueMs <= nowMs && dueMs < closeMs) {
        const connection = idle.pop();
        if (connection === undefined) waiting.push(dueMs);
        else dispatch(connection, dueMs);
        dueMs += (-Math.log((draw(2 ** 30) + 1) / 2 ** 30) * 1000) / perSecond;
      }
      if (dueMs >= closeMs && underWay === 0 && waiting.length === 0) resolve();
      else setImmediate(tick);
    };
    tick();
  });
