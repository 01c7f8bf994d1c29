/** A process that imports the server as a host does, after what hosts have anyway, and says what that cost. */
const before = process.cpuUsage();
await import('pg');
await import('pg-boss');
const peers = process.cpuUsage(before);
const memory = process.memoryUsage().rss;
const start = process.cpuUsage();
await import('@quote-rescue/server');
const ours = process.cpuUsage(start);
const ms = ({ user, system }) => (user + system) / 1000;
process.send({ peersMs: ms(peers), oursMs: ms(ours), oursMb: (process.memoryUsage().rss - memory) / 1e6 });
