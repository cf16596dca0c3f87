// boardgame.io's own server on loopback with a small game of hidden hands: node server.js PORT [FOLDER]
// With a folder it saves every move there by its own FlatFile, else it keeps all in memory.
// Three seats hold five cards each; a turn plays one, the highest of three takes the trick, and the
// played card goes under the deck, so that a match never ends.
const { FlatFile, Server } = require('boardgame.io/server')
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core')

const game = {
  name: 'tricks',
  minPlayers: 3,
  maxPlayers: 3,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(26).keys()])
    const players = {}
    for (const seat of Array(ctx.numPlayers).keys()) players[seat] = { hand: deck.splice(0, 5) }
    return { secret: { deck }, players, shown: [null, null, null], tricks: [0, 0, 0] }
  },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, index) => {
        const { hand } = G.players[playerID]
        if (!(index in hand)) return INVALID_MOVE
        const [card] = hand.splice(index, 1)
        hand.push(G.secret.deck.pop())
        G.secret.deck.unshift(card)
        G.shown[playerID] = card
        if (G.shown.includes(null)) return
        G.tricks[G.shown.indexOf(Math.max(...G.shown))] += 1
        G.shown = [null, null, null]
      },
    },
  },
}

const [port, folder] = process.argv.slice(2)
const db = folder && new FlatFile({ dir: folder })
const server = Server({ games: [game], origins: ['http://127.0.0.1'], ...(db && { db }) })
const listen = server.app.listen.bind(server.app)
server.app.listen = (port, ready) => listen(port, '127.0.0.1', ready) // nobody else's business
server.run(Number(port))
