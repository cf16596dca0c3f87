// Three people at each of many matches, told what to do by lines of JSON, as bench/load.py is.
// A move has arrived when everybody has heard of it.
const readline = require('node:readline')
const { performance } = require('node:perf_hooks')
const { io } = require('socket.io-client')

const now = () => performance.now() / 1000
const say = (what) => process.stdout.write(JSON.stringify(what) + '\n')
const seats = ['0', '1', '2']
const arrived = [] // [when, how long it took]
let wanted, matches = [], lost = 0

async function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`http://127.0.0.1:${wanted.port}/games/tricks/${path}`, request)).json()
}

async function open() {
  const { matchID } = await post('create', { numPlayers: seats.length })
  const match = { id: matchID, keys: [], sockets: [], heard: 0, active: false, state: null, moves: 0 }
  for (const seat of seats) {
    const joined = await post(`${matchID}/join`, { playerID: seat, playerName: `p${seat}` })
    match.keys.push(joined.playerCredentials)
  }
  return match
}

function connect(match, seat) {
  return new Promise((done, failed) => {
    const address = `http://127.0.0.1:${wanted.port}/tricks`
    const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false })
    match.sockets[seat] = socket
    socket.on('connect_error', failed)
    socket.on('disconnect', () => lost++)
    socket.on('connect', () => socket.emit('sync', match.id, seat, match.keys[seat], seats.length))
    socket.on('sync', (_, { state }) => {
      match.state ??= state
      done()
    })
    socket.on('update', (_, state) => {
      if (state._stateID <= match.state._stateID || ++match.heard < seats.length) return
      match.state = state
      match.heard = 0
      match.moves++
      arrived.push([now(), now() - match.sentAt])
      consider(match)
    })
  })
}

function consider(match) {
  if (!match.active) return
  if (wanted.think) setTimeout(move, wanted.think * 1000 * (0.5 + Math.random()), match)
  else move(match)
}

function move(match) {
  const seat = (match.mover = match.state.ctx.currentPlayer)
  const args = [Math.floor(Math.random() * 5)]
  const payload = { type: 'play', args, playerID: seat, credentials: match.keys[seat] }
  match.sentAt = now()
  const action = { type: 'MAKE_MOVE', payload }
  match.sockets[seat].emit('update', action, match.state._stateID, match.id, seat)
}

async function inGroups(all, size, work) {
  for (let at = 0; at < all.length; at += size) await Promise.all(all.slice(at, at + size).map(work))
}

const orders = {
  async open(asked) {
    wanted = asked
    await inGroups([...Array(wanted.tables).keys()], 16, async () => matches.push(await open()))
    return { opened: matches.length }
  },
  async connect() {
    const pairs = matches.flatMap((match) => seats.map((seat) => [match, seat]))
    await inGroups(pairs, 40, (pair) => connect(...pair))
    return { connected: pairs.length }
  },
  begin() {
    const begin = (match) => ((match.active = true), consider(match))
    matches.forEach((match, n) => setTimeout(begin, (2000 * n) / matches.length, match))
    return { begun: true }
  },
  entries() {
    const all = matches.reduce((sum, match) => sum + match.moves, 0)
    return { entries: all / matches.length, processor: process.cpuUsage().user / 1e6 }
  },
  tell(since, until) {
    // The parent's clock and this one may begin at different times; a duration is the same in both.
    const end = now()
    const took = arrived.filter(([at]) => at >= end - (until - since)).map(([, spent]) => spent)
    const { user, system } = process.cpuUsage()
    return { took, refused: {}, lost, games: 0, spare: 0, active: matches.length, processor: (user + system) / 1e6 }
  },
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [order, ...rest] = JSON.parse(line)
    say(await orders[order](...rest))
  }
  process.exit(0)
}
main()
