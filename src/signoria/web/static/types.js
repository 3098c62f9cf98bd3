// What the server tells, under short names. There is no code here: the shapes are in `api.d.ts`, which is
// generated from the server's own description of itself (`make types`).

/**
 * @typedef {import("./api.js").components["schemas"]} Schemas
 * @typedef {Schemas["Action"]} Action
 * @typedef {Schemas["Answer"]} Answer
 * @typedef {Schemas["Comment"]} Comment
 * @typedef {Schemas["Entry"]} Entry
 * @typedef {Schemas["GameFacts"]} GameFacts
 * @typedef {Schemas["Hello"]} Hello
 * @typedef {Schemas["Hint"]} Hint
 * @typedef {Schemas["HintChoice"]} HintChoice
 * @typedef {Schemas["Invitation"]} Invitation
 * @typedef {Schemas["Invitations"]} Invitations
 * @typedef {Schemas["Link"]} Link
 * @typedef {Schemas["ListedTable"]} ListedTable
 * @typedef {Schemas["NumberAid"]} NumberAid
 * @typedef {Schemas["Steps"]} Steps
 * @typedef {Schemas["PastScene"]} PastScene
 * @typedef {Schemas["Patch"]} Patch
 * @typedef {Schemas["Player"]} Player
 * @typedef {Schemas["PreparingScene"]} PreparingScene
 * @typedef {Schemas["Presence"]} Presence
 * @typedef {Schemas["Preview"]} Preview
 * @typedef {Schemas["Reason"]} Reason
 * @typedef {Schemas["ReckoningScene"]} ReckoningScene
 * @typedef {Schemas["Result"]} Result
 * @typedef {Schemas["ReviewScene"]} ReviewScene
 * @typedef {Schemas["SandboxField"]} SandboxField
 * @typedef {Schemas["SandboxItem"]} SandboxItem
 * @typedef {Schemas["SandboxProblem"]} SandboxProblem
 * @typedef {Schemas["SandboxScene"]} SandboxScene
 * @typedef {Schemas["Scene"]} Scene
 * @typedef {Schemas["SceneChange"]} SceneChange
 * @typedef {Schemas["SeatLink"]} SeatLink
 * @typedef {Schemas["Sign"]} Sign
 * @typedef {Schemas["SocketError"]} SocketError
 * @typedef {Schemas["TableCard"]} TableCard
 * @typedef {Schemas["Wish"]} Wish
 */

export {};
