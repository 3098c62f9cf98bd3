// What the server tells of a table. There is no code here, only the shapes.

/**
 * @typedef {object} Entry one line of the log
 * @property {number} number
 * @property {"move"|"nature"|"note"|"chat"} kind
 * @property {number|null} seat
 * @property {string[]} text
 * @property {number[]|null} [change] per player
 * @property {number|null} position
 * @property {string} at
 * @property {string} [name] of a guest who speaks
 * @property {boolean} [undone]
 *
 * @typedef {object} Action something that may be chosen, and the things to pick for it
 * @property {string} action
 * @property {string[]} picks
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {string} colour
 * @property {"person"|"bot"|"program"|"open"} kind
 * @property {string|null} level
 * @property {string|null} [level_name]
 * @property {number|null} score
 * @property {boolean} connected
 * @property {boolean} winner
 * @property {boolean} replaced a bot plays for this person
 * @property {string|null} link
 *
 * @typedef {object} Result
 * @property {{seat: number, place: number, score: number, tiebreak: number|null}[]} places
 * @property {{text: string[], change: number[], position: number|null}[]} reckoning
 *
 * @typedef {object} Scene all that a person may know of a table
 * @property {string} table
 * @property {number} number of the newest event
 * @property {number} position moves made
 * @property {{name: string, title: string}} game
 * @property {string} opened
 * @property {boolean} public
 * @property {"preparing"|"playing"|"over"|"ended"} status
 * @property {{done: number, all: number}|null} preparing
 * @property {{seats: number[], host: boolean, as: number|null}} you
 * @property {number|null} asked -1: Nature; null: nobody
 * @property {string} prompt
 * @property {boolean} yours
 * @property {number|null} cover
 * @property {string} board
 * @property {string} text
 * @property {Action[]} actions
 * @property {Record<string, string>} labels
 * @property {Player[]} players
 * @property {Entry[]} log
 * @property {number[]} undone
 * @property {number|null} since
 * @property {"free"|"ask"|null} undo
 * @property {{seat: number, answer: boolean}|null} asking
 * @property {{seconds: number, ends: string|null}|null} clock
 * @property {{hash: string, seed: string|null}} shuffle
 * @property {Result|null} result
 * @property {string|null} rematch
 * @property {boolean} saying whether one may speak here
 * @property {Entry[]} [last] in a replay: what led to the position
 *
 * @typedef {object} GameFacts a game in the lobby
 * @property {string} name
 * @property {string} title
 * @property {string} sentence
 * @property {[number, number]} players
 * @property {number} minutes
 * @property {string[]} levels
 * @property {Record<string, string>} level_names
 * @property {{name: string, sentence: string, choices: {value: any, label: string}[], default: any}[]} options
 */

export {};
