// A program that plays at a real table, in JavaScript and without dependencies.
//
//   node bot.mjs http://127.0.0.1:8000 TOKEN TABLE
//
// Node 22 or newer; Node 20 with --experimental-websocket.  It makes any legal move: write your own
// choose(position).  When the connection breaks it comes back, and an order that may have been lost
// is sent again with the same id, so that it takes effect once.

const [server, token, table] = process.argv.slice(2)
const ENDED = ["over", "closed", "abandoned"]

function choose(position) {
  return position.moves[Math.floor(Math.random() * position.moves.length)].text
}

let seen = -1 // the last entry that we know of
let asked = -1 // the position that was answered last
let order = null // sent, and not answered yet
let last = { position: null, table: null }
let pause = 200

function connect() {
  const address = `${server.replace(/^http/, "ws")}/api/tables/${table}/live?since=${seen}`
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } })
  const send = (message) => {
    order = { ...message, command_id: crypto.randomUUID() }
    socket.send(JSON.stringify(order))
  }
  socket.onopen = () => order && socket.send(JSON.stringify(order))
  socket.onmessage = ({ data }) => {
    pause = 200
    const message = JSON.parse(data)
    if (message.type === "answer" && message.command_id === order?.command_id) {
      if (!message.ok) console.error(`refused: ${message.reason}`)
      order = null
    }
    if (message.table) last = { ...last, ...message }
    if (last.table && ENDED.includes(last.table.status)) {
      console.log("the game is over")
      process.exit(0)
    }
    act(send)
  }
  socket.onclose = () => {
    setTimeout(connect, pause)
    pause = Math.min(2 * pause, 30_000)
  }
  socket.onerror = () => {}
}

function act(send) {
  const { position, table } = last
  if (!position || table.you === null || order) return
  seen = position.seq
  if (table.seats[table.you].stand_in) {
    send({ type: "conduct", do: "return" }) // we were away for long: take over again
  } else if (position.moves.length && position.seq !== asked) {
    asked = position.seq
    send({ type: "move", move: choose(position), seq: position.seq })
  }
}

connect()
