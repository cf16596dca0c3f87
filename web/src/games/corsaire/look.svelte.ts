/** Which of several boards a person wants to see the walk to; null: the best. */
class Look {
  private board = $state<number | null>(null)
  private move = $state<string | null>(null)

  chosen(move: string | null): number | null {
    return move === this.move ? this.board : null
  }

  choose(move: string, board: number): void {
    this.move = move
    this.board = board
  }
}

export const look = new Look()
